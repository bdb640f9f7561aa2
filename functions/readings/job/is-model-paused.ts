import type { SystemContext } from "../../http/context.ts";
import { hasJustFailed } from "../../jobs/outcomes.ts";

/**
 * Whether a model could not be asked when texts were last to be read, for a reason that only a person or a new
 * month changes: it is not asked again for an hour, as the port does not either (model/server-state.ts).
 */
export function isModelPaused(ctx: SystemContext): Promise<boolean> {
  return hasJustFailed(ctx, "read-texts", ["not_configured", "over_budget"], 60);
}

import type { SystemContext } from "../http/context.ts";
import { removeAssistants } from "./store.ts";

/** Removes assistants that ended before an instant, and what nobody can use any more; answers how many assistants. */
export function purgeAssistants(ctx: SystemContext, before: Date): Promise<number> {
  return removeAssistants(ctx, before);
}

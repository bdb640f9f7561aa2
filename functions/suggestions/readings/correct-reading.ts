import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import type { correctReading as contract } from "../../readings/contract.ts";
import { correct, rememberEnded } from "../../readings/corrections/correct.ts";
import { judgeCorrected, rewriteCorrected } from "./judge-corrected.ts";

/**
 * POST …/corrections: stores what a person says of a fact, then ranks the contact again at once: the proposal is
 * archived if it has no reason left, and a job writes it again if its reasons have changed.
 */
export async function correctReading(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const id = await correct(ctx, input);
  const judged = await judgeCorrected(ctx, input.params.contactId, false);
  if (judged.endedActionId !== null) await rememberEnded(ctx, id, judged.endedActionId);
  return { id, ...(await rewriteCorrected(ctx, input.params.contactId, judged)) };
}

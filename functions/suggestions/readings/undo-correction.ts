import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import type { undoCorrection as contract } from "../../readings/contract.ts";
import { undo } from "../../readings/corrections/correct.ts";
import { judgeCorrected, rewriteCorrected } from "./judge-corrected.ts";

/** DELETE …/corrections/{id}: undoes a correction, and restores the proposal it had archived. */
export async function undoCorrection(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  await undo(ctx, input);
  const { contactId } = input.params;
  return rewriteCorrected(ctx, contactId, await judgeCorrected(ctx, contactId, true));
}

import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { Judged, TextParams } from "../../readings/contract.ts";
import { undo } from "../../readings/corrections/correct.ts";
import { judgeCorrected, rewriteCorrected } from "./judge-corrected.ts";

export const contract = defineContract({
  method: "DELETE",
  path: "/api/contacts/{contactId}/readings/{textKind}/{textId}/corrections/{id}",
  errors: ["conflict"],
  summary: "Annule une correction\u00A0: ce qu’elle avait changé est rétabli, dans la liste du jour aussi.",
  params: TextParams.extend({ id: z.uuid() }),
  response: Judged,
});

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

export const route = endpoint(contract, "session", undoCorrection, {
  name: "ReadingsUndoCorrection",
  environment: ["queue"],
});
export const handler = lambda(route);

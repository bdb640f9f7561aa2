import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { GivenCorrection, Judged, TextParams } from "../../readings/contract.ts";
import { correct, rememberEnded } from "../../readings/corrections/correct.ts";
import { judgeCorrected, rewriteCorrected } from "./judge-corrected.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/contacts/{contactId}/readings/{textKind}/{textId}/corrections",
  errors: ["conflict"],
  summary:
    "Corrige ce qui a été lu dans un texte d’un contact\u00A0; la liste du jour en tient compte aussitôt.",
  params: TextParams,
  body: GivenCorrection,
  status: 201,
  response: Judged.extend({ id: z.uuid() }),
});

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

export const route = endpoint(contract, "session", correctReading, {
  name: "ReadingsCorrect",
  environment: ["queue"],
});
export const handler = lambda(route);

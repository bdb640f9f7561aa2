import * as z from "zod";
import { withClaims } from "../db/claims.ts";
import { requireInPerson } from "../db/in-person.ts";
import { type ManagerContext, managerClaims } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { JobStarted } from "../jobs/contract.ts";
import { queueJob, startedReply } from "../jobs/start-job.ts";
import { countMentions as type } from "./messages.ts";
import { getPerson } from "./person-store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/contacts/{contactId}/personal-data/mentions",
  summary:
    "Fait compter où les textes des autres nomment une personne, pour l’export de ses données\u00A0; pour les responsables.",
  params: z.object({ contactId: z.uuid() }),
  status: 202,
  response: JobStarted,
});

/**
 * POST /api/contacts/{contactId}/personal-data/mentions: has counted where others' texts name a person, for their export.
 * A count under way is given instead. For managers, in person. Throws `not_found`.
 */
export async function countMentions(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { contactId } = call.input.params;
  await requireInPerson(ctx);
  await withClaims({ ...ctx, claims: managerClaims(ctx) }, (client) => getPerson(client, contactId));
  return startedReply(await queueJob(ctx, type, { contactId }));
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables exportent les données d’une personne." },
  countMentions,
  { name: "ProspectionCountMentions", environment: ["queue"] },
);
export const handler = lambda(route);

import { withClaims } from "../db/claims.ts";
import { requireInPerson } from "../db/in-person.ts";
import { type ManagerContext, managerClaims } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { queueJob, startedReply } from "../jobs/start-job.ts";
import type { countMentions as contract } from "./contract.ts";
import { countMentions as type } from "./messages.ts";
import { getPerson } from "./person-store.ts";

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

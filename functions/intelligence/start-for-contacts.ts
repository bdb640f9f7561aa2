import { isManager, type UserContext } from "../http/context.ts";
import { AppError, NotFoundError } from "../http/errors.ts";
import type { JobStarted } from "../jobs/contract.ts";
import { queueJob, refuseTooMany, startedReply } from "../jobs/start-job.ts";
import { contactJob, type Flags, type IntelligenceKind } from "./messages.ts";
import { countContacts } from "./store.ts";

/**
 * Starts a job that goes through some contacts, or answers the one under way that does the same. Throws
 * `forbidden` to members who ask for more than one contact, `not_found` for contacts of elsewhere, and
 * `rate_limited` to whoever has had a model asked too often.
 */
export async function startForContacts(
  ctx: UserContext,
  kind: Exclude<IntelligenceKind, "update-organization-actions">,
  wanted: Partial<Flags> & { contactIds: readonly string[] },
): Promise<JobStarted> {
  // In one order and one spelling: the same contacts are the same job.
  const contactIds = [...new Set(wanted.contactIds.map((id) => id.toLowerCase()))].sort();
  if (contactIds.length > 1 && !isManager(ctx)) {
    throw new AppError(
      "forbidden",
      "Pour plusieurs contacts à la fois, adressez-vous aux responsables de l’organisation.",
    );
  }
  if ((await countContacts(ctx, contactIds)) < contactIds.length) throw new NotFoundError();
  await refuseTooMany(ctx);
  return startedReply(await queueJob(ctx, contactJob(kind), { ...wanted, contactIds }));
}

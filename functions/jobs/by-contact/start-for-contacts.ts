import { isManager, type UserContext } from "../../http/context.ts";
import { AppError, NotFoundError } from "../../http/errors.ts";
import type { JobStarted } from "../contract.ts";
import { startContactJob } from "../start-job.ts";
import type { Flags, IntelligenceKind } from "./steps.ts";
import { countContacts } from "./store.ts";

/**
 * Starts a job that goes through some contacts, or answers the one under way that does the same. Throws
 * `forbidden` to members who ask for more than one contact, `not_found` for contacts of elsewhere.
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
  return startContactJob(ctx, kind, { ...wanted, contactIds });
}

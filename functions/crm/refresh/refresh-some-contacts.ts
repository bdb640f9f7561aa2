import { isManager, type UserContext } from "../../http/context.ts";
import { AppError, NotFoundError } from "../../http/errors.ts";
import type { JobStarted } from "../../jobs/contract.ts";
import { queueJob, startedReply } from "../../jobs/start-job.ts";
import { getActiveConnection } from "../connections/connection-store.ts";
import { contactsByCrm } from "../contact-store.ts";
import type { Crm } from "../contract.ts";
import { refreshContact } from "../messages.ts";

/** Members may refresh up to this many contacts at once, managers more. */
const FEW = 10;

/** What to read of the contacts, as named by SyncInput. */
interface Wanted {
  readonly refreshContacts: boolean;
  readonly updateContext: boolean;
  readonly refreshEngagements: boolean;
  readonly refreshNotes: boolean;
  readonly refreshActions: boolean;
  readonly dryRun: boolean;
}

/**
 * Starts a refresh of some contacts and their history, each from its own CRM, and returns its job, or the running job
 * if one already covers the request. Throws `forbidden` for members who request too many, `not_found` for contacts of
 * another organization or of another CRM than `crm`, `crm_not_connected`, `crm_revoked`.
 */
export async function refreshSomeContacts(
  ctx: UserContext,
  contacts: { contactIds: readonly string[]; crm: Crm | undefined },
  wanted: Wanted,
): Promise<JobStarted> {
  if (new Set(contacts.contactIds).size > FEW && !isManager(ctx)) {
    throw new AppError(
      "forbidden",
      `Au-delà de ${FEW} contacts, seuls les responsables de l’organisation lancent une synchronisation.`,
    );
  }
  const parts = await contactsByCrm(ctx, contacts.contactIds);
  if (contacts.crm !== undefined && parts.some(({ crm }) => crm !== contacts.crm))
    throw new NotFoundError("Un de ces contacts est inconnu dans ce CRM.");
  for (const { crm } of parts) await getActiveConnection(ctx, crm);
  return startedReply(await queueJob(ctx, refreshContact, { parts, ...wanted }));
}

import type { SystemContext } from "../../http/context.ts";
import { work } from "../../jobs/definition.ts";
import { queueJob } from "../../jobs/start-job.ts";
import { crmChanges, refreshContact } from "../messages.ts";
import { eraseRecord } from "../../prospection/erase-record.ts";
import type { Crm } from "../contract.ts";
import type { Change } from "../rows.ts";
import { openSourceOf } from "../registry/open-source-of.ts";
import { announceChanges } from "./announce.ts";
import { clearAnnounced, deleteChanges, readChanges, storedContactsOf } from "./change-store.ts";

/** Maximum changes read again by one job. */
const MOST = 1_000;

/**
 * Erases contacts the CRM reports as deleted for privacy, and starts one job for its other changes: it reads the
 * contacts concerned again, with their history where that changed. Throws `crm_revoked` and `crm_unavailable`.
 */
export async function runChanges(ctx: SystemContext, crm: Crm): Promise<void> {
  // First, so that an event arriving from here on sends its own message.
  await clearAnnounced(ctx, crm);
  const announced = await readChanges(ctx, crm, MOST);
  for (const change of announced.filter(({ erased }) => erased === true)) {
    await eraseRecord(ctx, { crm, crmId: change.id });
    // One at a time: if this worker runs out of time, the next one continues with the rest.
    await deleteChanges(ctx, crm, [change]);
  }
  const changes = announced.filter(({ erased }) => erased !== true);
  if (changes.length > 0) await readAgain(ctx, crm, changes);
  await deleteChanges(ctx, crm, changes);
  if (announced.length === MOST) await announceChanges(ctx, crm, 0);
}

async function readAgain(
  ctx: SystemContext,
  crm: Crm,
  changes: Awaited<ReturnType<typeof readChanges>>,
): Promise<void> {
  const others = changes.filter(({ type }) => type !== "contacts");
  const contacts = new Set(changes.filter(({ type }) => type === "contacts").map(({ id }) => id));
  for (const id of await contactsOf(ctx, crm, others)) contacts.add(id);
  if (contacts.size > 0) {
    await queueJob(ctx, refreshContact, {
      crm,
      contactCrmIds: [...contacts],
      // A running job may have read these contacts before they changed, so it must not count as this one.
      announcedUntil: changes.at(-1)?.changedAt,
      refreshEngagements: others.some(({ type }) => type !== "notes"),
      refreshNotes: others.some(({ type }) => type === "notes"),
      refreshActions: false,
    });
  }
}

/** Current and stored contacts of engagements and notes: a record may have moved from one to another. */
async function contactsOf(ctx: SystemContext, crm: Crm, changes: readonly Change[]): Promise<string[]> {
  if (changes.length === 0) return [];
  const stored = await storedContactsOf(
    ctx,
    crm,
    changes.map(({ id }) => id),
  );
  const source = (await openSourceOf(crm))(ctx);
  return [...stored, ...((await source.contactsOf?.(changes)) ?? [])];
}

export const crmChangesWork = work(crmChanges, (ctx, { crm }) => runChanges(ctx, crm));

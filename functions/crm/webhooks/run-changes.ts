import type { SystemContext } from "../../http/context.ts";
import { queueJob } from "../../jobs/start-job.ts";
import { refreshContact } from "../job-types.ts";
import { eraseRecord } from "../../prospection/erase-record.ts";
import type { Crm } from "../contract.ts";
import type { Change } from "../definition.ts";
import { openSourceOf } from "../registry/open-source-of.ts";
import { announceChanges } from "./announce.ts";
import { endTurn, forgetChanges, readChanges, storedContactsOf } from "./change-store.ts";

/** Changes that one job reads again. */
const MOST = 1_000;

/**
 * Erases the contacts that the CRM says were deleted for privacy, and makes one job of its other changes: the
 * contacts concerned are read again, with what happened to them where that changed. Throws `crm_revoked` and
 * `crm_unavailable`.
 */
export async function runChanges(ctx: SystemContext, crm: Crm): Promise<void> {
  // First of all: an event that comes from here on sends a message of its own.
  await endTurn(ctx, crm);
  const announced = await readChanges(ctx, crm, MOST);
  for (const change of announced.filter(({ erased }) => erased === true)) {
    await eraseRecord(ctx, { crm, crmId: change.id });
    // One by one: whoever takes over from a worker that ran out of time has the rest to do.
    await forgetChanges(ctx, crm, [change]);
  }
  const changes = announced.filter(({ erased }) => erased !== true);
  if (changes.length > 0) await readAgain(ctx, crm, changes);
  await forgetChanges(ctx, crm, changes);
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
      // A run under way may have read these contacts before they changed: this one is never taken for it.
      announcedUntil: changes.at(-1)?.changedAt,
      refreshEngagements: others.some(({ type }) => type !== "notes"),
      refreshNotes: others.some(({ type }) => type === "notes"),
      refreshActions: false,
    });
  }
}

/** Whose engagements and notes are, and whose they were: one may have moved. */
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

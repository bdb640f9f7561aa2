import type { SystemContext } from "../../http/context.ts";
import { queueRefreshContact } from "../../jobs/start-job.ts";
import type { Crm } from "../contract.ts";
import type { Change } from "../definition.ts";
import { openSourceOf } from "../registry/open-source-of.ts";
import { announceChanges } from "./announce.ts";
import { endTurn, forgetChanges, readChanges, storedContactsOf } from "./change-store.ts";

/** Changes that one job reads again. */
const MOST = 1_000;

/**
 * Makes one job of the changes that the CRM has announced: the contacts concerned are read again, with what
 * happened to them where that changed. Throws `crm_revoked` and `crm_unavailable`.
 */
export async function runChanges(ctx: SystemContext, crm: Crm): Promise<void> {
  // First of all: an event that comes from here on sends a message of its own.
  await endTurn(ctx, crm);
  const changes = await readChanges(ctx, crm, MOST);
  if (changes.length === 0) return;
  const others = changes.filter(({ type }) => type !== "contacts");
  const contacts = new Set(changes.filter(({ type }) => type === "contacts").map(({ id }) => id));
  for (const id of await contactsOf(ctx, crm, others)) contacts.add(id);
  if (contacts.size > 0) {
    await queueRefreshContact(ctx, {
      crm,
      contactCrmIds: [...contacts],
      // A run under way may have read these contacts before they changed: this one is never taken for it.
      announcedUntil: changes.at(-1)?.changedAt,
      refreshEngagements: others.some(({ type }) => type !== "notes"),
      refreshNotes: others.some(({ type }) => type === "notes"),
      refreshActions: false,
    });
  }
  await forgetChanges(ctx, crm, changes);
  if (changes.length === MOST) await announceChanges(ctx, crm, 0);
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

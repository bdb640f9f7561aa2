import type { EngagementRow, NoteRow } from "../rows.ts";
import type { Standing } from "./dry-run.ts";
import { ENGAGEMENTS } from "./engagement-rows.ts";
import { NOTES } from "./note-rows.ts";
import { keepRaw } from "./raw-texts.ts";
import { removeTexts } from "./remove-records.ts";
import type { Counts } from "../../jobs/counts.ts";
import { firstOfEach, type Storing } from "./storing.ts";
import type { StoredText, TextKind } from "./text-kind.ts";
import { yieldCallsToCrm } from "../stored/phone-calls.ts";
import { yieldToCrm } from "../write-back/yield-to-crm.ts";
import { yieldAnswersToCrm } from "../stored/answers.ts";
import { contactsOf } from "./whose.ts";

/**
 * Stores a page of engagements: one row for each of its contacts. A mail that is kept here as sent, or seen in a mailbox,
 * and a call that the telephone told of, give way to the CRM's own.
 */
export async function storeEngagements(storing: Storing, rows: readonly EngagementRow[]): Promise<Counts> {
  const counts = await storeTexts(storing, rows, ENGAGEMENTS);
  if (storing.dry !== null || (counts["engagementsCreated"] ?? 0) === 0) return counts;
  const mails = (way: string): string[] =>
    rows.flatMap(({ crmId, type, direction }) => (type === "email" && direction === way ? [crmId] : []));
  const [sent, received] = [mails("outgoing"), mails("incoming")];
  if (sent.length > 0) await yieldToCrm(storing.client, { crm: storing.crm, crmIds: sent });
  const calls = rows.flatMap(({ crmId, type }) => (type === "phone_call" ? [crmId] : []));
  if (calls.length > 0) await yieldCallsToCrm(storing.client, storing.crm, calls);
  if (received.length > 0) await yieldAnswersToCrm(storing.client, storing.crm, received);
  return counts;
}

/** Stores a page of notes likewise. */
export function storeNotes(storing: Storing, rows: readonly NoteRow[]): Promise<Counts> {
  return storeTexts(storing, rows, NOTES);
}

/** A page beside what is stored of its records. */
interface Compared {
  /** Rows that the page shows again. */
  readonly known: readonly StoredText[];
  /** What is not stored with a contact of the page; null for one that a run that only counts would have stored. */
  readonly added: readonly { readonly crm_id: string; readonly contact_id: string | null }[];
  /** Rows of contacts that the record has no more. */
  readonly gone: readonly StoredText[];
  /** Records none of whose contacts are here. */
  readonly ownerless: number;
}

async function storeTexts<Row extends EngagementRow | NoteRow>(
  storing: Storing,
  rows: readonly Row[],
  kind: TextKind<Row>,
): Promise<Counts> {
  const read = firstOfEach(rows);
  const first = [...read.values()];
  const stored = await kind.stored(storing, [...read.keys()]);
  const { known, added, gone, ownerless } = await compare(storing, rows, stored);
  const knownIds = known.map(({ id }) => id);
  const changed = knownIds.length === 0 ? 0 : await kind.update(storing, first, knownIds);
  if (storing.dry === null) {
    await removeTexts(storing, kind.table, gone);
    const pairs = added.flatMap(({ crm_id, contact_id }) =>
      contact_id === null ? [] : { crm_id, contact_id },
    );
    const fresh = new Set(pairs.map(({ crm_id: crmId }) => crmId));
    if (pairs.length > 0)
      await kind.insert(
        storing,
        first.filter(({ crmId }) => fresh.has(crmId)),
        pairs,
      );
    const isGone = new Set(gone.map(({ id }) => id));
    const left = new Set(stored.flatMap(({ id, crm_id: crmId }) => (isGone.has(id) ? [] : crmId)));
    await keepRaw(storing, first, (crmId) => fresh.has(crmId) || left.has(crmId));
  }
  return {
    [`${kind.table}sCreated`]: added.length,
    [`${kind.table}sUpdated`]: changed,
    [`${kind.table}sUnchanged`]: known.length - changed,
    [`${kind.table}sRemoved`]: gone.length,
    [`${kind.table}sWithoutContact`]: ownerless,
  };
}

async function compare(
  storing: Storing,
  rows: readonly (EngagementRow | NoteRow)[],
  stored: readonly StoredText[],
): Promise<Compared> {
  const { dry } = storing;
  const merges = (await dry?.merges()) ?? null;
  const ownersOf = await contactsOf(storing, rows, merges);
  const storedOf = Map.groupBy(stored, ({ crm_id: crmId }) => crmId);
  const keyOf = (text: StoredText): string =>
    merges && text.contact_crm_id !== null ? merges(text.contact_crm_id) : text.contact_id;
  const known: StoredText[] = [];
  const added: { crm_id: string; contact_id: string | null }[] = [];
  const elsewhere: StoredText[] = [];
  let ownerless = 0;
  for (const [crmId, row] of firstOfEach(rows)) {
    const owners = ownersOf(crmId);
    const ids = new Set(owners.values());
    const here = storedOf.get(crmId) ?? [];
    if (owners.size === 0) ownerless++;
    for (const [key, contactId] of owners) {
      const text = here.find((one) => one.contact_id === contactId || keyOf(one) === key);
      if (text === undefined) added.push({ crm_id: crmId, contact_id: contactId });
      else known.push(text);
    }
    if (row.partial !== true)
      elsewhere.push(...here.filter((text) => !ids.has(text.contact_id) && !owners.has(keyOf(text))));
  }
  // What happened with an archived contact waits for its return.
  const isArchived = dry ? await dry.archived(elsewhere) : ({ archived }: Standing) => archived;
  return { known, added, gone: elsewhere.filter((text) => !isArchived(text)), ownerless };
}

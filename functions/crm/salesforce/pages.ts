import { yieldToLoop } from "../../http/yield-to-loop.ts";
import type { ReadPage } from "../source.ts";
import type { DealRow, EngagementRow, NoteRow, SyncPage } from "../rows.ts";
import { longId } from "./ids.ts";
import { mapDeal } from "./map-deal.ts";
import { type Link, mapEmail, mapEvent, mapNote, mapPerson, mapTask } from "./map.ts";
import type { Row } from "./schema.ts";
import type { ObjectName } from "./fields.ts";

/** Data a page of records needs: each record's links by id, and the content of Lightning notes. */
export interface Beside {
  readonly links: ReadonlyMap<string, readonly Link[]>;
  readonly bodies: ReadonlyMap<string, string | null>;
}

/** Replacement ids of merged contacts and converted leads, by the id they had. */
export type Merges = Readonly<Record<string, string>>;

const DRAFT = "5";

/** True for records that must not be stored: deleted or private. */
export function isGone(row: Row): boolean {
  return row.IsDeleted === "true" || row.IsPrivate === "true" || row.Status === DRAFT;
}

/** True for the objects stored as contacts: Salesforce has contacts and leads. */
export const isPeople = (object: ObjectName): boolean => object === "Contact" || object === "Lead";
const isNotes = (object: ObjectName): boolean => object === "ContentDocument" || object === "Note";

/** Maps records of one object to pages, yielding to the event loop between texts. */
export async function pagesOf(object: ObjectName, rows: readonly Row[], beside: Beside): Promise<SyncPage[]> {
  if (isPeople(object)) return peoplePages(rows);
  if (object === "Opportunity") return dealPages(rows, beside);
  const of = isNotes(object) ? ("note" as const) : ("engagement" as const);
  const kept = rows.filter((row) => !isGone(row) && beside.bodies.get(row.Id ?? "") !== null);
  const gone = rows.filter((row) => !kept.includes(row));
  const page: SyncPage =
    object === "Task" || object === "Event" || object === "EmailMessage"
      ? { kind: "engagements", rows: await dated(kept, (row) => mapText(object, row, beside)) }
      : { kind: "notes", rows: await dated(kept, (row) => mapNoteOf(object, row, beside)) };
  const undated = kept.length - page.rows.length;
  return [
    page,
    ...(gone.length === 0 ? [] : [{ kind: "removed" as const, of, rows: gone.map(crmIdOf) }]),
    ...(undated === 0 ? [] : [{ kind: "counts" as const, rows: { [`${of}sWithoutDate`]: undated } }]),
  ];
}

async function dealPages(rows: readonly Row[], { links }: Beside): Promise<SyncPage[]> {
  const deals: DealRow[] = [];
  for (const row of rows.filter((each) => !isGone(each))) {
    deals.push(mapDeal(row, links.get(row.Id ?? "") ?? []));
    await yieldToLoop();
  }
  const gone = rows.filter(isGone);
  return [
    { kind: "deals", rows: deals },
    ...(gone.length === 0
      ? []
      : [{ kind: "removed" as const, of: "deal" as const, rows: gone.map(crmIdOf) }]),
  ];
}

const crmIdOf = (row: Row): { crmId: string } => ({ crmId: longId(row.Id ?? "") });

/** The rows of the texts that have a date. */
async function dated<R>(rows: readonly Row[], map: (row: Row) => R | null): Promise<R[]> {
  const mapped: R[] = [];
  for (const row of rows) {
    const one = map(row);
    if (one !== null) mapped.push(one);
    await yieldToLoop();
  }
  return mapped;
}

function mapText(
  object: "Task" | "Event" | "EmailMessage",
  row: Row,
  { links }: Beside,
): EngagementRow | null {
  const own = links.get(row.Id ?? "") ?? [];
  if (object === "Task") return mapTask(row, own);
  return object === "Event" ? mapEvent(row, own) : mapEmail(row, own);
}

function mapNoteOf(object: ObjectName, row: Row, { links, bodies }: Beside): NoteRow | null {
  if (object !== "ContentDocument") return mapNote(row, [row.ParentId ?? ""], row.Body ?? null);
  const linked = (links.get(row.Id ?? "") ?? []).flatMap((link) => link.LinkedEntityId ?? []);
  return mapNote(row, linked, bodies.get(row.Id ?? "") ?? null);
}

/** Id of the record that replaced this one (merge winner or converted contact); null if none. */
function successorOf(row: Row): string | null {
  return row.MasterRecordId ?? (row.IsConverted === "true" ? (row.ConvertedContactId ?? null) : null);
}

function peoplePages(rows: readonly Row[]): SyncPage[] {
  const live = rows.filter((row) => row.IsDeleted !== "true" && row.IsConverted !== "true");
  // Merged records wait for the record that replaces them: see mergePages.
  const gone = rows.filter((row) => !live.includes(row) && successorOf(row) === null);
  return [
    { kind: "contacts", rows: live.map(mapPerson) },
    ...(gone.length === 0 ? [] : [{ kind: "gone-contacts" as const, rows: gone.map(crmIdOf) }]),
  ];
}

/** Merges found in these people, added to those found before. */
export function mergesIn(rows: readonly Row[], before: Merges): Merges {
  const told = rows.flatMap((row) => {
    const successor = successorOf(row);
    const isLoser = row.IsDeleted === "true" || row.IsConverted === "true";
    return isLoser && successor !== null ? [[longId(row.Id ?? ""), longId(successor)] as const] : [];
  });
  return told.length === 0 ? before : { ...before, ...Object.fromEntries(told) };
}

/**
 * Pages for merges, stored after all people, because a winner may be listed after its loser. Chains of merges go to the
 * final winner; a loser whose winner was not stored is archived.
 */
export function mergePages(merges: Merges): SyncPage[] {
  const losers = Object.keys(merges);
  if (losers.length === 0) return [];
  const byWinner = new Map<string, string[]>();
  for (const loser of losers) {
    const seen = new Set([loser]);
    let winner = merges[loser] ?? loser;
    while (merges[winner] !== undefined && !seen.has(winner)) {
      seen.add(winner);
      winner = merges[winner] ?? winner;
    }
    const lost = byWinner.get(winner);
    if (lost === undefined) byWinner.set(winner, [loser]);
    else lost.push(loser);
  }
  return [
    {
      kind: "merged-contacts",
      rows: [...byWinner].map(([crmId, mergedCrmIds]) => ({ crmId, mergedCrmIds })),
    },
    { kind: "gone-contacts", rows: losers.map((crmId) => ({ crmId })) },
  ];
}

/** One step of a run. Owners come with each record, so none has to be looked up. */
export function stepOf(pages: SyncPage[], next: string | undefined): ReadPage {
  return { pages: () => Promise.resolve(pages), ownerIds: new Set(), next };
}

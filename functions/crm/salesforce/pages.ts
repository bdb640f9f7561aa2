import { letOthersIn } from "../../http/let-others-in.ts";
import type { ReadPage } from "../source.ts";
import type { DealRow, EngagementRow, NoteRow, SyncPage } from "../sync-store.ts";
import { longId } from "./ids.ts";
import { mapDeal } from "./map-deal.ts";
import { type Link, mapEmail, mapEvent, mapNote, mapPerson, mapTask } from "./map.ts";
import type { Row } from "./schema.ts";
import type { ObjectName } from "./fields.ts";

/** What a page of records needs besides: the links of each by its id, and the content of Lightning's notes. */
export interface Beside {
  readonly links: ReadonlyMap<string, readonly Link[]>;
  readonly bodies: ReadonlyMap<string, string | null>;
}

/** Losers of merges, and leads that became contacts, by their id: what became of them. */
export type Merges = Readonly<Record<string, string>>;

const DRAFT = "5";

/** True for what is not to be kept: deleted, or never meant for others' eyes. */
export function isGone(row: Row): boolean {
  return row.IsDeleted === "true" || row.IsPrivate === "true" || row.Status === DRAFT;
}

export const isPeople = (object: ObjectName): boolean => object === "Contact" || object === "Lead";
const isNotes = (object: ObjectName): boolean => object === "ContentDocument" || object === "Note";

/** Records of one object as they are stored. Requests are answered between two texts. */
export async function pagesOf(object: ObjectName, rows: readonly Row[], beside: Beside): Promise<SyncPage[]> {
  if (isPeople(object)) return peoplePages(rows);
  if (object === "Opportunity") return dealPages(rows, beside);
  const of = isNotes(object) ? ("note" as const) : ("engagement" as const);
  const kept = rows.filter((row) => !isGone(row) && beside.bodies.get(row.Id ?? "") !== null);
  const gone = rows.filter((row) => !kept.includes(row));
  const mapped: (EngagementRow | NoteRow)[] = [];
  for (const row of kept) {
    const one = map(object, row, beside);
    if (one !== null) mapped.push(one);
    await letOthersIn();
  }
  const undated = kept.length - mapped.length;
  return [
    of === "note"
      ? { kind: "notes", rows: mapped as NoteRow[] }
      : { kind: "engagements", rows: mapped as EngagementRow[] },
    ...(gone.length === 0 ? [] : [{ kind: "removed" as const, of, rows: gone.map(crmIdOf) }]),
    ...(undated === 0 ? [] : [{ kind: "counts" as const, rows: { [`${of}sWithoutDate`]: undated } }]),
  ];
}

async function dealPages(rows: readonly Row[], { links }: Beside): Promise<SyncPage[]> {
  const deals: DealRow[] = [];
  for (const row of rows.filter((each) => !isGone(each))) {
    deals.push(mapDeal(row, links.get(row.Id ?? "") ?? []));
    await letOthersIn();
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

function map(object: ObjectName, row: Row, { links, bodies }: Beside): EngagementRow | NoteRow | null {
  const own = links.get(row.Id ?? "") ?? [];
  switch (object) {
    case "Task":
      return mapTask(row, own);
    case "Event":
      return mapEvent(row, own);
    case "EmailMessage":
      return mapEmail(row, own);
    case "ContentDocument":
      return mapNote(
        row,
        own.flatMap((link) => link.LinkedEntityId ?? []),
        bodies.get(row.Id ?? "") ?? null,
      );
    default:
      return mapNote(row, [row.ParentId ?? ""], row.Body ?? null);
  }
}

/** Whom somebody was merged into or became. */
function successorOf(row: Row): string | null {
  return row.MasterRecordId ?? (row.IsConverted === "true" ? (row.ConvertedContactId ?? null) : null);
}

function peoplePages(rows: readonly Row[]): SyncPage[] {
  const live = rows.filter((row) => row.IsDeleted !== "true" && row.IsConverted !== "true");
  // Those with a successor wait for it: see mergePages.
  const gone = rows.filter((row) => !live.includes(row) && successorOf(row) === null);
  return [
    { kind: "contacts", rows: live.map(mapPerson) },
    ...(gone.length === 0 ? [] : [{ kind: "gone-contacts" as const, rows: gone.map(crmIdOf) }]),
  ];
}

/** The merges that these people tell of, beside those told before. */
export function mergesIn(rows: readonly Row[], before: Merges): Merges {
  const told = rows.flatMap((row) => {
    const successor = successorOf(row);
    const isLoser = row.IsDeleted === "true" || row.IsConverted === "true";
    return isLoser && successor !== null ? [[longId(row.Id ?? ""), longId(successor)] as const] : [];
  });
  return told.length === 0 ? before : { ...before, ...Object.fromEntries(told) };
}

/**
 * Merges as they are stored, once everybody is: a winner may be listed after its loser. Who lost to a loser
 * goes to the last winner; a loser whose winner nobody stored is archived.
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

/** A step of a run. Owners come with each record, so that none is unknown. */
export function stepOf(pages: SyncPage[], next: string | undefined): ReadPage {
  return { pages: () => Promise.resolve(pages), ownerIds: new Set(), next };
}

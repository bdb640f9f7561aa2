import type { Forgotten } from "../prospection/forgotten.ts";
import type { Crm } from "./contract.ts";
import type { EngagementRow, NoteRow, SyncPage } from "./sync-store.ts";

/** The records of a CRM that pages would bring, as they are remembered when erased. */
export function recordsIn(pages: SyncPage[], crm: Crm): string[] {
  return pages.flatMap((page) =>
    page.kind === "contacts" ? page.rows.map(({ crmId }) => `${crm} ${crmId}`) : [],
  );
}

/**
 * Pages without the people that the organization has erased: no contact of theirs, and no word of them elsewhere.
 * Requests are answered while long texts are looked through.
 */
export async function withoutForgotten(
  pages: SyncPage[],
  crm: Crm,
  forgotten: Forgotten,
): Promise<SyncPage[]> {
  if (forgotten.none) return pages;
  const known: SyncPage[] = [];
  for (const page of pages) known.push(await pageWithout(page, crm, forgotten));
  return known;
}

async function pageWithout(page: SyncPage, crm: Crm, forgotten: Forgotten): Promise<SyncPage> {
  const isForgotten = (crmId: string) => forgotten.hasRecord(crm, crmId, null);
  switch (page.kind) {
    case "contacts":
      return {
        ...page,
        rows: page.rows.filter(
          (row) => !forgotten.hasAddress(row.email) && !forgotten.hasRecord(crm, row.crmId, row.updatedAt),
        ),
      };
    case "archived-contacts":
    case "gone-contacts":
      return { ...page, rows: page.rows.filter((row) => !isForgotten(row.crmId)) };
    case "engagements": {
      const rows: EngagementRow[] = [];
      for (const row of page.rows) rows.push(await engagementWithout(row, isForgotten, forgotten));
      return { ...page, rows };
    }
    case "notes": {
      const rows: NoteRow[] = [];
      for (const row of page.rows) rows.push(await noteWithout(row, isForgotten, forgotten));
      return { ...page, rows };
    }
    default:
      return page;
  }
}

type IsForgotten = (crmId: string) => boolean;
type Redact = <T extends string | null>(text: T) => Promise<string | T>;

/** `names`: the names of erased people go too. */
const redactor =
  (forgotten: Forgotten, names: boolean): Redact =>
  async (text) =>
    text === null ? text : forgotten.redact(text, names);

async function engagementWithout(
  row: EngagementRow,
  isForgotten: IsForgotten,
  forgotten: Forgotten,
): Promise<EngagementRow> {
  const kept = row.participants.filter(({ email }) => !forgotten.hasAddress(email));
  // Of somebody who took part the name is theirs; elsewhere it may be another's.
  const theirs = kept.length < row.participants.length || row.contactCrmIds.some(isForgotten);
  const redact = redactor(forgotten, theirs);
  const participants = [];
  for (const one of kept) participants.push({ ...one, name: await redact(one.name) });
  return {
    ...row,
    participants,
    subject: await redact(row.subject),
    text: await redact(row.text),
    raw: await redact(row.raw),
  };
}

async function noteWithout(row: NoteRow, isForgotten: IsForgotten, forgotten: Forgotten): Promise<NoteRow> {
  const redact = redactor(forgotten, row.contactCrmIds.some(isForgotten));
  return {
    ...row,
    author: await redact(row.author),
    text: await redact(row.text),
    raw: await redact(row.raw),
  };
}

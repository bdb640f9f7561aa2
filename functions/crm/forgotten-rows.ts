import type { Forgotten } from "../prospection/forgotten.ts";
import type { Crm } from "./contract.ts";
import type { EngagementRow, NoteRow, SyncPage } from "./sync-store.ts";

/** The records of a CRM that pages would bring, as they are remembered when erased. */
export function recordsIn(pages: SyncPage[], crm: Crm): string[] {
  return pages.flatMap((page) =>
    page.kind === "contacts" ? page.rows.map(({ crmId }) => `${crm} ${crmId}`) : [],
  );
}

/** Pages without the people that the organization has erased: no contact of theirs, and no word of them elsewhere. */
export function withoutForgotten(pages: SyncPage[], crm: Crm, forgotten: Forgotten): SyncPage[] {
  return forgotten.none ? pages : pages.map((page) => pageWithout(page, crm, forgotten));
}

function pageWithout(page: SyncPage, crm: Crm, forgotten: Forgotten): SyncPage {
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
    case "engagements":
      return { ...page, rows: page.rows.map((row) => engagementWithout(row, isForgotten, forgotten)) };
    case "notes":
      return { ...page, rows: page.rows.map((row) => noteWithout(row, isForgotten, forgotten)) };
    default:
      return page;
  }
}

type IsForgotten = (crmId: string) => boolean;

function engagementWithout(
  row: EngagementRow,
  isForgotten: IsForgotten,
  forgotten: Forgotten,
): EngagementRow {
  const participants = row.participants.filter(({ email }) => !forgotten.hasAddress(email));
  // Of somebody who took part the name is theirs; elsewhere it may be another's.
  const theirs = participants.length < row.participants.length || row.contactCrmIds.some(isForgotten);
  const redact = (text: string) => forgotten.redact(text, theirs);
  return {
    ...row,
    participants: participants.map((one) => ({ ...one, name: one.name === null ? null : redact(one.name) })),
    subject: row.subject === null ? null : redact(row.subject),
    text: redact(row.text),
    raw: row.raw === null ? null : redact(row.raw),
  };
}

function noteWithout(row: NoteRow, isForgotten: IsForgotten, forgotten: Forgotten): NoteRow {
  const redact = (text: string) => forgotten.redact(text, row.contactCrmIds.some(isForgotten));
  return {
    ...row,
    author: row.author === null ? null : redact(row.author),
    text: redact(row.text),
    raw: row.raw === null ? null : redact(row.raw),
  };
}

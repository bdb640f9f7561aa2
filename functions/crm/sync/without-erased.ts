import type { Tombstones } from "../../prospection/tombstones.ts";
import type { Crm } from "../contract.ts";
import type { DealRow, EngagementRow, NoteRow, SyncPage } from "../rows.ts";

/** CRM records in the pages, as keys of tombstones. */
export function recordsIn(pages: SyncPage[], crm: Crm): string[] {
  return pages.flatMap((page) =>
    page.kind === "contacts" ? page.rows.map(({ crmId }) => `${crm} ${crmId}`) : [],
  );
}

/** CRM ids of the engagements, notes and deals in the pages. */
export function textsIn(pages: SyncPage[]): string[] {
  return pages.flatMap((page) =>
    page.kind === "engagements" || page.kind === "notes" || page.kind === "deals"
      ? page.rows.map(({ crmId }) => crmId)
      : [],
  );
}

/**
 * Removes people the organization has erased from the pages: their contacts, and mentions of them elsewhere. `redacted`
 * are the engagements from which one of them was redacted before. Yields to the event loop between long texts.
 */
export async function withoutErased(
  pages: SyncPage[],
  { crm, tombstones, redacted }: Without,
): Promise<SyncPage[]> {
  if (tombstones.none) return pages;
  const known: SyncPage[] = [];
  let left = 0;
  for (const page of pages) {
    const kept = await pageWithout(page, { crm, tombstones, redacted });
    if (page.kind === "contacts" && kept.kind === "contacts") left += page.rows.length - kept.rows.length;
    known.push(kept);
  }
  return left === 0 ? known : [...known, { kind: "counts", rows: { contactsForgotten: left } }];
}

interface Without {
  readonly crm: Crm;
  readonly tombstones: Tombstones;
  readonly redacted: ReadonlySet<string>;
}

async function pageWithout(page: SyncPage, { crm, tombstones, redacted }: Without): Promise<SyncPage> {
  const isErased = (crmId: string) => tombstones.hasRecord(crm, crmId, null);
  switch (page.kind) {
    case "contacts":
      return {
        ...page,
        rows: page.rows.filter(
          (row) => !tombstones.hasAddress(row.email) && !tombstones.hasRecord(crm, row.crmId, row.updatedAt),
        ),
      };
    case "archived-contacts":
    case "gone-contacts":
      return { ...page, rows: page.rows.filter((row) => !isErased(row.crmId)) };
    case "engagements": {
      const rows: EngagementRow[] = [];
      for (const row of page.rows) {
        const theirs = redacted.has(row.crmId) || row.contactCrmIds.some(isErased);
        rows.push(await engagementWithout(row, theirs, tombstones));
      }
      return { ...page, rows };
    }
    case "notes": {
      const rows: NoteRow[] = [];
      for (const row of page.rows) {
        const theirs = redacted.has(row.crmId) || row.contactCrmIds.some(isErased);
        rows.push(await noteWithout(row, theirs, tombstones));
      }
      return { ...page, rows };
    }
    case "deals": {
      const rows: DealRow[] = [];
      for (const row of page.rows) {
        const redact = redactor(tombstones, redacted.has(row.crmId) || row.contactCrmIds.some(isErased));
        const [name, stage, nextStep] = [row.name, row.stage, row.nextStep].map(redact);
        rows.push({
          ...row,
          name: (await name) ?? null,
          stage: (await stage) ?? null,
          nextStep: (await nextStep) ?? null,
        });
      }
      return { ...page, rows };
    }
    default:
      return page;
  }
}

type Redact = <T extends string | null>(text: T) => Promise<string | T>;

/** Redacts erased people; with `names`, their names too. */
const redactor =
  (tombstones: Tombstones, names: boolean): Redact =>
  async (text) =>
    text === null ? text : tombstones.redact(text, names);

async function engagementWithout(
  row: EngagementRow,
  isTheirs: boolean,
  tombstones: Tombstones,
): Promise<EngagementRow> {
  const kept = row.participants.filter(({ email }) => !tombstones.hasAddress(email));
  // A participant's name is theirs; elsewhere the same name may be another person's.
  const theirs = isTheirs || kept.length < row.participants.length;
  const redact = redactor(tombstones, theirs);
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

async function noteWithout(row: NoteRow, isTheirs: boolean, tombstones: Tombstones): Promise<NoteRow> {
  const redact = redactor(tombstones, isTheirs);
  return {
    ...row,
    author: await redact(row.author),
    text: await redact(row.text),
    raw: await redact(row.raw),
  };
}

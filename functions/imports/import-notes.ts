import { randomUUID } from "node:crypto";
import * as z from "zod";
import { addNotes, type OwnNote } from "../crm/stored/notes.ts";
import type { Transaction } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import { OF_ADDRESSES } from "./of-addresses.ts";
import type { NoteRow } from "./read-notes.ts";
import type { Imported } from "./imported.ts";

/** A note of a contact that is known by its address. */
interface OwnedNote {
  readonly contact_id: string;
  readonly row: NoteRow;
}

/** Writes rows of notes, each once; lines of addresses that nobody has are set aside. `dry` only counts. */
export async function importNotes(
  client: Transaction,
  organizationId: string,
  rows: readonly NoteRow[],
  dry: boolean,
): Promise<Imported> {
  const people = await readPeople(
    client,
    organizationId,
    rows.map(({ email }) => email),
  );
  const owned = rows.flatMap((row): OwnedNote[] => {
    const id = people.get(row.email);
    return id === undefined ? [] : [{ contact_id: id, row }];
  });
  const stored = await readStored(client, owned);
  const fresh = owned.filter((note) => !stored.has(keyOf(note)));
  if (!dry)
    await addNotes(
      client,
      fresh.map((note) => toNote(organizationId, note)),
    );
  return {
    created: fresh.length,
    updated: 0,
    unchanged: owned.length - fresh.length,
    set: rows.flatMap(({ email, line }) => (people.has(email) ? [] : line)),
  };
}

/** Whose an address is: of several contacts one that is not archived, and a CRM's, before the others. */
async function readPeople(
  client: Transaction,
  organizationId: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const contacts = await allRows(
    client,
    z.object({ id: z.string(), email: z.string() }),
    `select id, email from public.contact
     where organization_id = $1 and email is not null and address_key = ${OF_ADDRESSES}
     order by archived_at is not null, crm is null, created_at, id`,
    [organizationId, emails],
  );
  const people = new Map<string, string>();
  for (const { id, email } of contacts) {
    const address = email.toLowerCase();
    if (!people.has(address)) people.set(address, id);
  }
  return people;
}

const keyOf = ({ contact_id: contact, row }: OwnedNote): string => `${contact} ${row.date} ${row.text}`;

/** The keys of those that are stored already. */
async function readStored(client: Transaction, owned: readonly OwnedNote[]): Promise<Set<string>> {
  if (owned.length === 0) return new Set();
  const asked = owned.map(({ contact_id, row: { date, text } }) => ({ contact_id, date, text }));
  const stored = await allRows(
    client,
    z.object({ contact_id: z.string(), date: z.date(), text: z.string() }),
    `select n.contact_id, n.date, n.text from jsonb_populate_recordset(null::public.note, $1) given
     join public.note n on n.contact_id = given.contact_id and n.date = given.date and n.text = given.text`,
    [JSON.stringify(asked)],
  );
  return new Set(stored.map(({ contact_id, date, text }) => `${contact_id} ${date.toISOString()} ${text}`));
}

const toNote = (organizationId: string, { contact_id, row }: OwnedNote): OwnNote => ({
  id: randomUUID(),
  organization_id: organizationId,
  contact_id,
  date: row.date,
  author: row.author,
  text: row.text,
  raw: row.raw,
  raw_is_longer: row.rawIsLonger,
  written_by: null,
});

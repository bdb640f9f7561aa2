import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Transaction } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import { addContacts, changeContacts } from "../crm/stored/contacts.ts";
import { OF_ADDRESSES } from "./of-addresses.ts";
import { toldOf, writeTold } from "./import-told.ts";
import type { Imported } from "./imported.ts";
import type { ContactRow } from "./read-contacts.ts";

const text = z.string().nullable();
const Values = z.object({
  owner_email: text,
  first_name: text,
  last_name: text,
  job: text,
  company: text,
  linkedin_profile_url: text,
  phones: z.array(z.string()),
});
type Values = z.infer<typeof Values>;
const NAMES = Values.keyof().options;

/** A contact that may be a row's. */
const Candidate = Values.extend({ id: z.string(), crm: text, email: text });
type Candidate = z.infer<typeof Candidate>;

/** How rows are written: `owner` is whose new contacts are that the file gives to nobody, by address; null leaves them so. */
interface Run {
  readonly owner: string | null;
  /** Only counts. */
  readonly dry: boolean;
}

/**
 * Writes rows of contacts, each to the one of its address, or else of its names and company, that no CRM holds; what a
 * row leaves out stays. Lines of a CRM's contacts are set aside.
 */
export async function importContacts(
  client: Transaction,
  organizationId: string,
  rows: readonly ContactRow[],
  { owner, dry }: Run,
): Promise<Imported> {
  const found = await finderOf(client, organizationId, rows);
  const matched = rows.map((row) => ({ row, ...found(row) }));
  const fresh = matched.flatMap(({ row, before, isOfCrm }) =>
    before !== undefined || isOfCrm ? [] : { row, id: randomUUID() },
  );
  const known = matched.flatMap(({ row, before }) =>
    before === undefined ? [] : { row, id: before.id, before, after: valuesOf(row, before) },
  );
  const told = await toldOf(client, [...fresh, ...known]);
  const isTold = new Set([...told.notes, ...told.amounts].map(({ contactId }) => contactId));
  const written = known.filter(({ before, after }) =>
    NAMES.some((name) => !isSame(before[name], after[name])),
  );
  const changed = new Set([
    ...written.map(({ id }) => id),
    ...known.flatMap(({ id }) => (isTold.has(id) ? id : [])),
  ]);
  if (!dry) {
    await changeContacts(
      client,
      written.map(({ id, after }) => ({ id, ...after })),
    );
    await addContacts(
      client,
      fresh.map(({ row, id }) => {
        const values = valuesOf(row);
        const whose = row.ownerIfNew === undefined ? owner : row.ownerIfNew;
        const owned = { ...values, owner_email: values.owner_email ?? whose };
        return { id, organization_id: organizationId, email: row.email, ...owned };
      }),
    );
    await writeTold(client, organizationId, told);
  }
  return {
    created: fresh.length,
    updated: changed.size,
    unchanged: known.length - changed.size,
    set: matched.flatMap(({ row, isOfCrm }) => (isOfCrm ? row.line : [])),
  };
}

const isSame = (one: Values[keyof Values], other: Values[keyof Values]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const valuesOf = (row: ContactRow, before?: Candidate): Values => ({
  owner_email: row.ownerEmail ?? before?.owner_email ?? null,
  first_name: row.firstName ?? before?.first_name ?? null,
  last_name: row.lastName ?? before?.last_name ?? null,
  job: row.job ?? before?.job ?? null,
  company: row.company ?? before?.company ?? null,
  linkedin_profile_url: row.linkedinProfileUrl ?? before?.linkedin_profile_url ?? null,
  phones: row.phones.length > 0 ? [...row.phones] : (before?.phones ?? []),
});

/** Finds the contact of a row among those that are stored. */
async function finderOf(
  client: Transaction,
  organizationId: string,
  rows: readonly ContactRow[],
): Promise<(row: ContactRow) => { before: Candidate | undefined; isOfCrm: boolean }> {
  const contacts = (where: string, keys: readonly string[]): Promise<Candidate[]> =>
    allRows(
      client,
      Candidate,
      // Written out, as what else imports ask: the two calls carry parsers of tables and of HTML (decision 103).
      `select id, crm, email, owner_email, first_name, last_name, job, company, linkedin_profile_url, phones
       from public.contact where organization_id = $1 and ${where}`,
      [organizationId, keys],
    );
  const emails = rows.flatMap(({ email }) => email ?? []);
  const names = rows.flatMap(({ email, lastName }) => (email === null ? (lastName ?? []) : []));
  const addressed = emails.length === 0 ? [] : await contacts(`address_key = ${OF_ADDRESSES}`, emails);
  const unaddressed =
    names.length === 0
      ? []
      : await contacts(
          `crm is null and email is null
           and lower(last_name) = any (array(select lower(name) from unnest($2::text[]) name)) order by created_at, id`,
          names,
        );
  const own = new Map<string, Candidate>();
  const ofCrm = new Set<string>();
  for (const contact of addressed) {
    const address = lower(contact.email);
    if (contact.crm === null) own.set(address, contact);
    else ofCrm.add(address);
  }
  const byName = new Map<string, Candidate>();
  for (const contact of unaddressed) {
    const key = keyOf(contact.last_name, contact.first_name, contact.company);
    if (!byName.has(key)) byName.set(key, contact);
  }
  return ({ email, lastName, firstName, company }) => {
    if (email === null) return { before: byName.get(keyOf(lastName, firstName, company)), isOfCrm: false };
    const before = own.get(email);
    return { before, isOfCrm: before === undefined && ofCrm.has(email) };
  };
}

const lower = (text: string | null): string => (text ?? "").toLowerCase();

const keyOf = (...names: readonly (string | null)[]): string => names.map(lower).join("\n");

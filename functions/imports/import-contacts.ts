import { builder, builtRows, NOW, runBuilt, sql } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";
import { fromGiven, given, type StoredRow } from "../db/given.ts";
import { ofAddresses } from "./of-addresses.ts";
import type { ContactRow } from "./read-contacts.ts";
import type { Imported } from "./imported.ts";

const WRITTEN = ["owner_email", "first_name", "last_name", "job", "company", "linkedin_profile_url"] as const;

/** A contact that may be a row's. */
type Candidate = Pick<StoredRow<"public.contact">, (typeof WRITTEN)[number] | "id" | "crm" | "email">;

/**
 * Writes rows of contacts, each to the one of its address, or else of its names and company, that no CRM holds; what a
 * row leaves out stays. Lines of a CRM's contacts are set aside. `dry` only counts.
 */
export async function importContacts(
  client: Transaction,
  organizationId: string,
  rows: readonly ContactRow[],
  dry: boolean,
): Promise<Imported> {
  const found = await finderOf(client, organizationId, rows);
  const matched = rows.map((row) => ({ row, ...found(row) }));
  const fresh = matched.filter(({ before, isOfCrm }) => before === undefined && !isOfCrm);
  const known = matched.flatMap(({ row, before }) =>
    before === undefined ? [] : { before, after: valuesOf(row, before) },
  );
  const changed = known.filter(({ before, after }) => WRITTEN.some((name) => before[name] !== after[name]));
  if (!dry) {
    await update(
      client,
      changed.map(({ before, after }) => ({ id: before.id, ...after })),
    );
    await insert(
      client,
      fresh.map(({ row }) => ({ organization_id: organizationId, email: row.email, ...valuesOf(row) })),
    );
  }
  return {
    created: fresh.length,
    updated: changed.length,
    unchanged: known.length - changed.length,
    set: matched.flatMap(({ row, isOfCrm }) => (isOfCrm ? row.line : [])),
  };
}

const valuesOf = (row: ContactRow, before?: Candidate): Pick<Candidate, (typeof WRITTEN)[number]> => ({
  owner_email: row.ownerEmail ?? before?.owner_email ?? null,
  first_name: row.firstName ?? before?.first_name ?? null,
  last_name: row.lastName ?? before?.last_name ?? null,
  job: row.job ?? before?.job ?? null,
  company: row.company ?? before?.company ?? null,
  linkedin_profile_url: row.linkedinProfileUrl ?? before?.linkedin_profile_url ?? null,
});

/** Finds the contact of a row among those that are stored. */
async function finderOf(
  client: Transaction,
  organizationId: string,
  rows: readonly ContactRow[],
): Promise<(row: ContactRow) => { before: Candidate | undefined; isOfCrm: boolean }> {
  const contacts = builder
    .selectFrom("public.contact")
    .select(["id", "crm", "email", ...WRITTEN])
    .where("organization_id", "=", organizationId);
  const emails = rows.flatMap(({ email }) => email ?? []);
  const names = rows.flatMap(({ email, lastName }) => (email === null ? (lastName ?? []) : []));
  const addressed =
    emails.length === 0
      ? []
      : await builtRows(client, contacts.where("address_key", "=", ofAddresses(emails)));
  const unaddressed =
    names.length === 0
      ? []
      : await builtRows(
          client,
          contacts
            .where("crm", "is", null)
            .where("email", "is", null)
            .where(
              sql<boolean>`lower(last_name) = any (array(select lower(name) from unnest(${names}::text[]) name))`,
            )
            .orderBy("created_at")
            .orderBy("id"),
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

type NewValues = Pick<Candidate, (typeof WRITTEN)[number]>;

async function update(client: Transaction, rows: readonly (NewValues & { id: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await runBuilt(
    client,
    builder
      .updateTable("public.contact as c")
      .from(given("public.contact", rows, "given"))
      .set({ ...fromGiven(WRITTEN), updated_at: NOW })
      .whereRef("c.id", "=", "given.id"),
  );
}

async function insert(
  client: Transaction,
  rows: readonly (NewValues & { organization_id: string; email: string | null })[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = ["organization_id", "email", ...WRITTEN] as const;
  await runBuilt(
    client,
    builder
      .insertInto("public.contact")
      .columns(columns)
      .expression((from) => from.selectFrom(given("public.contact", rows, "given")).select(columns)),
  );
}

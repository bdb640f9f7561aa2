import type { Transaction } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";

/** What a file says of a contact. */
const GIVEN = [
  "owner_email",
  "first_name",
  "last_name",
  "job",
  "company",
  "linkedin_profile_url",
  "phones",
] as const;
const COLUMNS = GIVEN.join(", ");
const SET = GIVEN.map((name) => `${name} = given.${name}`).join(", ");

export interface GivenContact {
  readonly id: string;
  readonly owner_email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly job: string | null;
  readonly company: string | null;
  readonly linkedin_profile_url: string | null;
  readonly phones: readonly string[];
}

/** Writes what a file says of contacts that are stored. */
export async function changeContacts(client: Transaction, rows: readonly GivenContact[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(
    client,
    `update public.contact c set ${SET}, updated_at = now()
     from jsonb_populate_recordset(null::public.contact, $1) given where c.id = given.id`,
    [JSON.stringify(rows)],
  );
}

/** Adds contacts that no CRM holds. */
export async function addContacts(
  client: Transaction,
  rows: readonly (GivenContact & { readonly organization_id: string; readonly email: string | null })[],
): Promise<void> {
  if (rows.length === 0) return;
  await execute(
    client,
    `insert into public.contact (id, organization_id, email, ${COLUMNS})
     select id, organization_id, email, ${COLUMNS} from jsonb_populate_recordset(null::public.contact, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Sets the address of a contact's profile; what is the same already is not written. */
export async function setLinkedinUrl(
  client: Transaction,
  contactId: string,
  url: string | null,
): Promise<void> {
  await execute(
    client,
    "update public.contact set linkedin_profile_url = $2 where id = $1 and linkedin_profile_url is distinct from $2",
    [contactId, url],
  );
}

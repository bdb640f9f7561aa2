import * as z from "zod";
import type { Transaction } from "../db/claims.ts";
import { allRows } from "../db/statement.ts";
import { internationalNumber, SHARED_DIGITS } from "./same-number.ts";

/** The contact that a number is of. */
export interface Caller {
  readonly contactId: string;
  readonly name: string;
  readonly company: string | null;
  /** They must not be prospected: nothing is written down about them. */
  readonly hasObjected: boolean;
}

const Candidate = z.object({
  id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company: z.string().nullable(),
  owner_email: z.string().nullable(),
  phones: z.array(z.string()),
  address_key: z.string().nullable(),
  person_key: z.string().nullable(),
  objected: z.boolean(),
});

/**
 * Who of the organization's contacts has a number: one person, of whose records the agent's own, else the oldest. Undefined
 * where nobody has it, or several people do, as of a switchboard: whose call it was is then not known.
 */
export async function whoHasNumber(
  client: Transaction,
  organizationId: string,
  written: string,
  agentEmail: string | null,
): Promise<Caller | undefined> {
  const number = internationalNumber(written);
  if (number === undefined) return undefined;
  const candidates = await allRows(
    client,
    Candidate,
    // An extension may follow, so that the digits stand anywhere.
    `select c.id, c.first_name, c.last_name, c.company, c.owner_email, c.phones, c.address_key, c.person_key,
       exists (select from app.suppression_of(c) s where s.reason <> 'bounce') as objected
     from public.contact c
     where c.organization_id = $1 and c.archived_at is null
       and exists (select from unnest(c.phones) p where position($2 in regexp_replace(p, '\\D', '', 'g')) > 0)
     order by c.created_at, c.id`,
    [organizationId, number.slice(-SHARED_DIGITS)],
  );
  const theirs = candidates.filter(({ phones }) =>
    phones.some((phone) => internationalNumber(phone) === number),
  );
  const people = new Set(
    theirs.map(({ id, address_key, person_key }) => personOf(id, address_key, person_key)),
  );
  if (people.size !== 1) return undefined;
  const [oldest] = theirs;
  const own = theirs.find(({ owner_email }) => owner_email?.toLowerCase() === agentEmail?.toLowerCase());
  const record = own ?? oldest;
  if (record === undefined) return undefined;
  return {
    contactId: record.id,
    name: [record.first_name, record.last_name].filter(Boolean).join(" "),
    company: record.company,
    hasObjected: record.objected,
  };
}

/** What two records of one person share (`app.person`); a record without is a person of its own. */
const personOf = (id: string, address: string | null, person: string | null): string =>
  address === null || person === null ? id : JSON.stringify([address, person]);

import * as z from "zod";
import { call } from "../../db/call.ts";
import type { Transaction } from "../../db/claims.ts";
import { execute, firstRow } from "../../db/statement.ts";
import type { MentionSearch } from "./mention-search.ts";
import { findMentions, placesNamingPeople, type Reading } from "./mention-store.ts";

/** How often tables name a person, by the table's place (`public.note`), as far as they were counted. */
export type Counted = Readonly<Record<string, number>>;

const Count = z.object({
  person: z.instanceof(Buffer),
  counted: z.record(z.string(), z.number()),
  countedAt: z.date().nullable(),
});
export type Count = z.infer<typeof Count>;

const COLUMNS = `person, counted, counted_at as "countedAt"`;

/** Days that a count is shown for: later texts are in none. */
const SHOWN = "1 day";

/** What a job has counted of the contact, of late; null where none has. */
export async function readCount(client: Transaction, contactId: string): Promise<Count | null> {
  const row = await firstRow(
    client,
    Count,
    `select ${COLUMNS} from private.mention_count
     where contact_id = $1 and organization_id = app.org_id() and begun_at > now() - interval '${SHOWN}'`,
    [contactId],
  );
  return row ?? null;
}

/** A job's count of a contact, and of whom. */
export interface Counting {
  readonly contactId: string;
  readonly jobId: string;
  readonly person: Buffer;
}

/**
 * The job's count, begun anew where it is another job's or the person is another since. What is not shown any more goes.
 */
export async function takeCount(
  client: Transaction,
  { contactId, jobId, person }: Counting,
): Promise<Pick<Count, "counted" | "countedAt">> {
  await execute(
    client,
    `delete from private.mention_count
     where organization_id = app.org_id() and begun_at < now() - interval '${SHOWN}' and contact_id <> $1`,
    [contactId],
  );
  await execute(
    client,
    `insert into private.mention_count as m (contact_id, organization_id, job_id, person) values ($1, app.org_id(), $2, $3)
     on conflict (contact_id) do update
     set job_id = $2, person = $3, counted = '{}', begun_at = now(), counted_at = null
     where (m.job_id, m.person) is distinct from ($2, $3) or m.begun_at <= now() - interval '${SHOWN}'`,
    [contactId, jobId, person],
  );
  return (await readCount(client, contactId)) ?? { counted: {}, countedAt: null };
}

/** Keeps what a table says, or that all have been asked; false where the count is not this job's any more. */
export async function keepCount(
  client: Transaction,
  { contactId, jobId, person }: Counting,
  { counted, isEnd }: { readonly counted: Counted; readonly isEnd: boolean },
): Promise<boolean> {
  const kept = await execute(
    client,
    `update private.mention_count set counted = counted || $4, counted_at = case when $5 then now() end
     where contact_id = $1 and organization_id = app.org_id() and job_id = $2 and person = $3`,
    [contactId, jobId, person, JSON.stringify(counted), isEnd],
  );
  return kept === 1;
}

type Search = Pick<MentionSearch, "words" | "finder">;

/** Places whose rows may name the person: none where they have neither a whole name nor an address. */
export async function placesToCount(client: Transaction, { words }: Search): Promise<string[]> {
  return words.length === 0 ? [] : placesNamingPeople(client);
}

/**
 * How many rows of a table name a person and are not theirs, read without a lock; null when it had to pause before the
 * end.
 */
export async function countPlace(
  client: Transaction,
  place: string,
  { search, contacts }: { readonly search: Search; readonly contacts: readonly string[] },
  reading: Reading,
): Promise<number | null> {
  const row_ids = await findMentions(client, place, search, reading);
  if (row_ids === null) return null;
  if (row_ids.length === 0) return 0;
  return (
    (await call(client, "app.count_mentions", { of_place: place, row_ids, contacts: [...contacts] })) ?? 0
  );
}

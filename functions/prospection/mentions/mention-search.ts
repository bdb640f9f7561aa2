import { createHmac } from "node:crypto";
import * as z from "zod";
import type { BaseContext } from "../../http/context.ts";
import { seal, unseal } from "../../secrets/sealed.ts";
import { addressesOf, finderOf, type Identity, patternOf, wordsNaming } from "../person.ts";

/** What somebody is found by in texts. */
export const MentionSearch = z.object({
  addresses: z.array(z.string()),
  /** A text that names them has all words of one of these. */
  words: z.array(z.array(z.string())),
  /** Expressions of Postgres: for finding, and for replacing. */
  finder: z.string(),
  pattern: z.string(),
  /** Their records in CRMs. */
  records: z.array(z.object({ crm: z.string(), crmId: z.string() })),
});
export type MentionSearch = z.infer<typeof MentionSearch>;

export function searchFor(contacts: readonly Identity[]): MentionSearch {
  return {
    addresses: addressesOf(contacts),
    words: wordsNaming(contacts),
    finder: finderOf(contacts),
    pattern: patternOf(contacts),
    records: contacts.flatMap(({ crm, crmId }) => (crm === null || crmId === null ? [] : [{ crm, crmId }])),
  };
}

/** Of the key that tombstones are hashed under, as it never changes: a job or a replay opens what any request sealed. */
function keyOf({ environment }: BaseContext, purpose: string): Buffer {
  const { ERASURE_KEY, BETTER_AUTH_SECRET } = environment.auth();
  return createHmac("sha256", ERASURE_KEY ?? BETTER_AUTH_SECRET)
    .update(purpose)
    .digest();
}

const SEARCHES = "searches for erased people, version 1";
const COUNTS = "people whose mentions are counted, version 1";

/** Tells whether a count is of who the person still is, and nobody who has only the database whom it is of. */
export function hashOfPerson(ctx: BaseContext, contacts: readonly Identity[]): Buffer {
  const who = [contacts.map(({ id }) => id), wordsNaming(contacts)];
  return createHmac("sha256", keyOf(ctx, COUNTS)).update(JSON.stringify(who)).digest();
}

/** What is kept of the search until its end: nobody who has only the database reads it. */
export function sealSearch(ctx: BaseContext, person: string, search: MentionSearch): Buffer {
  return seal(keyOf(ctx, SEARCHES), Buffer.from(JSON.stringify(search)), `mention search ${person}`);
}

/** Throws where it was sealed under another key, or for another person. */
export function openSearch(ctx: BaseContext, person: string, sealed: Buffer): MentionSearch {
  return MentionSearch.parse(
    JSON.parse(unseal(keyOf(ctx, SEARCHES), sealed, `mention search ${person}`).toString("utf8")),
  );
}

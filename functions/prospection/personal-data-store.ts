import * as z from "zod";
import { call } from "../db/call.ts";
import { type Transaction, withClaims } from "../db/claims.ts";
import { managerClaims, type UserContext } from "../http/context.ts";
import { audit } from "./audit.ts";
import { type Count, type Counted, countPlace, placesToCount, readCount } from "./mentions/count-store.ts";
import type { MentionSearch } from "./mentions/mention-search.ts";
import type { Identity } from "./person.ts";
import { getPerson } from "./person-store.ts";

/** What is stored of somebody, by table. */
const PersonalData = z.record(z.string(), z.unknown());

/** Rows, of all tables together, among which a request counts itself. */
const FEW = 5_000;

/** How others' texts are asked for a person. */
export interface AskedOf {
  readonly searchFor: (contacts: Identity[]) => MentionSearch;
  readonly hashOf: (contacts: Identity[]) => Buffer;
  /** A job counts: a request then does not. */
  readonly isCounting: boolean;
}

/** What is known of where others' texts name a person; `at`: since when it is all. */
export interface Mentions {
  readonly counted: Counted;
  readonly notCounted: readonly string[];
  readonly at: Date | null;
}

/**
 * Everything stored about a person, by table, and the rows of others that name them, as far as a job has counted them, or
 * there are few. Throws `not_found`.
 */
export async function readPersonalData(
  ctx: UserContext,
  contactId: string,
  { searchFor, hashOf, isCounting }: AskedOf,
): Promise<{ own: Record<string, unknown>; mentions: Mentions }> {
  return withClaims({ ...ctx, claims: managerClaims(ctx), timeouts: "work" }, async (client) => {
    const contacts = await getPerson(client, contactId);
    const ids = contacts.map(({ id }) => id);
    const own = PersonalData.parse(await call(client, "app.personal_data_of", { contacts: ids }));
    await audit(client, ctx, "contact.exported", { targetKind: "contact", targetId: contactId, detail: {} });
    const search = searchFor(contacts);
    const places = await placesToCount(client, search);
    const kept = knownOf(await readCount(client, contactId), hashOf(contacts));
    if (kept.at !== null || isCounting) return { own, mentions: mentionsOf(kept, places) };
    return { own, mentions: mentionsOf(await countFew(client, { search, contacts: ids }, places), places) };
  });
}

/** All of a small organization; of a larger one what comes before the few are read. */
async function countFew(
  client: Transaction,
  of: Parameters<typeof countPlace>[2],
  places: readonly string[],
): Promise<Known> {
  const counted: Record<string, number> = {};
  let rows = FEW;
  for (const place of places) {
    const others = await countPlace(client, place, of, {
      rows,
      shouldPause: () => true,
      onRead: (seen) => (rows -= seen),
    });
    if (others === null) return { counted, at: null };
    counted[place] = others;
  }
  return { counted, at: new Date() };
}

type Known = Pick<Mentions, "counted" | "at">;

/** What was counted of the person who the contact is now. */
function knownOf(count: Count | null, hash: Buffer): Known {
  return count?.person.equals(hash) === true
    ? { counted: count.counted, at: count.countedAt }
    : { counted: {}, at: null };
}

/** By tables' names, those that name the person and those that were not asked. */
function mentionsOf({ counted, at }: Known, places: readonly string[]): Mentions {
  const table = (place: string) => place.slice(place.indexOf(".") + 1);
  return {
    counted: Object.fromEntries(
      Object.entries(counted)
        .filter(([, others]) => others > 0)
        .map(([place, others]) => [table(place), others]),
    ),
    notCounted: places.filter((place) => !(place in counted)).map(table),
    at,
  };
}

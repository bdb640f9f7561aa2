import * as z from "zod";
import { againAfterDeadlock } from "../../db/again-after-deadlock.ts";
import { call } from "../../db/call.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { builder, builtRows, ORGANIZATION_ID, runBuilt } from "../../db/builder.ts";
import { allRows, execute, firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { REDACTED } from "../person.ts";
import { eraseReturnedRows } from "../erase-rows.ts";
import type { MentionSearch } from "./mention-search.ts";

/** Rows that one statement looks at: a pause of a worker, or its end, is never far. */
const ROWS = 5_000;
/** Rows that one transaction changes: whoever wants one of them waits for no more. */
export const CUT = 50;

/** Keeps a search in the transaction that erases the person. */
export async function keepSearch(client: Transaction, person: string, sealed: Buffer): Promise<void> {
  await runBuilt(
    client,
    builder
      .insertInto("private.mention_search")
      .values({ person, organization_id: ORGANIZATION_ID, sealed })
      .onConflict((taken) =>
        taken.column("person").doUpdateSet((row) => ({ sealed: row.ref("excluded.sealed") })),
      ),
  );
}

/** The sealed search for a person; null once it has ended. */
export async function readSearch(ctx: SystemContext, person: string): Promise<Buffer | null> {
  const [row] = await withClaims(ctx, (client) =>
    builtRows(
      client,
      builder
        .selectFrom("private.mention_search")
        .select("sealed")
        .where("person", "=", person)
        .where("organization_id", "=", ORGANIZATION_ID),
    ),
  );
  return row?.sealed ?? null;
}

/** The people of the organization that are still looked for. */
export async function readSearches(ctx: SystemContext): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    builtRows(
      client,
      builder
        .selectFrom("private.mention_search")
        .select("person")
        .where("organization_id", "=", ORGANIZATION_ID)
        .orderBy("created_at"),
    ),
  );
  return rows.map(({ person }) => person);
}

export async function dropSearch(ctx: SystemContext, person: string): Promise<void> {
  await withClaims(ctx, (client) =>
    runBuilt(
      client,
      builder
        .deleteFrom("private.mention_search")
        .where("person", "=", person)
        .where("organization_id", "=", ORGANIZATION_ID),
    ),
  );
}

/** Erases what transactions that began before the erasure have stored of the person; gives back how many contacts. */
export async function eraseReturned(ctx: SystemContext, who: string, search: MentionSearch): Promise<number> {
  return againAfterDeadlock(ctx, () => withClaims(ctx, (client) => eraseReturnedRows(client, who, search)));
}

/** Since when rows are looked at: what is written from now on, and by transactions that are under way. */
export async function writtenSince(ctx: SystemContext): Promise<string> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ since: z.string() }),
      "select pg_snapshot_xmin(pg_current_snapshot())::xid::text as since",
    ),
  );
  return row?.since ?? "";
}

/** Tables whose texts may name anybody. */
export async function placesNamingPeople(client: Transaction): Promise<string[]> {
  const rows = await allRows(
    client,
    z.object({ place: z.string() }),
    "select distinct place from app.columns_naming_people() order by place",
  );
  return rows.map(({ place }) => place);
}

const Page = z.object({ seen: z.int(), found: z.array(z.string()) });

/** How a table is read. */
export interface Reading {
  /** Only rows written since. */
  readonly since?: string | null;
  /** Asked after each statement that more is to follow. */
  readonly shouldPause?: () => boolean;
  /** Rows a statement. */
  readonly rows?: number;
  /** Told how many rows each statement has read. */
  readonly onRead?: (rows: number) => void;
}

/** Rows of a table that name somebody; reads without a lock. Null when it had to pause before the end. */
export async function findMentions(
  client: Transaction,
  place: string,
  { words, finder }: Pick<MentionSearch, "words" | "finder">,
  { since = null, shouldPause = () => false, rows = ROWS, onRead }: Reading = {},
): Promise<string[] | null> {
  await call(client, "app.open_mentions", { of_place: place, words: JSON.stringify(words), finder, since });
  const found: string[] = [];
  for (;;) {
    const page = Page.parse(await call(client, "app.next_mentions", { most: rows }));
    onRead?.(page.seen);
    found.push(...page.found);
    if (page.seen < rows) break;
    if (!shouldPause()) continue;
    await execute(client, "close mentions", []);
    return null;
  }
  await execute(client, "close mentions", []);
  return found;
}

const Cut = z.object({ cut: z.int(), left: z.int() });

/**
 * Takes the person out of some rows of a table in one transaction: `left` are those that somebody else holds now. Nobody
 * waits for more than `CUT` rows.
 */
export async function cutMentions(
  ctx: SystemContext,
  place: string,
  row_ids: readonly string[],
  { addresses, pattern }: MentionSearch,
): Promise<z.infer<typeof Cut>> {
  return againAfterDeadlock(ctx, () =>
    withClaims(ctx, async (client) =>
      Cut.parse(
        await call(client, "app.cut_mentions", {
          of_place: place,
          row_ids: [...row_ids],
          addresses,
          pattern,
          instead: REDACTED,
        }),
      ),
    ),
  );
}

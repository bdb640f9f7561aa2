import { anyRecordOf } from "../../../contacts/of-person.ts";
import { anyOf, builder, builtRows, runBuilt, sql } from "../../../db/builder.ts";
import { type Transaction, withClaims } from "../../../db/claims.ts";
import type { SystemContext } from "../../../http/context.ts";
import { lockDay } from "../lock-day.ts";
import type { DayItem } from "../../actions/proposals/day-item.ts";
import { writeProposals } from "../../actions/proposals/write-proposals.ts";

/** How many suggestions a list holds, and how many of them were written just now. */
interface Fixed {
  readonly listed: number;
  readonly written: number;
}

/** Whose list of which day. */
interface List {
  readonly organizationId: string;
  readonly userId: string;
  readonly day: string;
}

/** Stores one person's list of a day, all of `items`; an existing list is left as it is. */
export function writeDay(
  ctx: SystemContext,
  userId: string,
  day: string,
  items: readonly DayItem[],
): Promise<Fixed> {
  const list = { organizationId: ctx.claims.organizationId, userId, day };
  return withClaims(ctx, async (client) => {
    // Two deliveries of the same message wait for each other here; the second finds the list made.
    await lockDay(client, list.organizationId, day);
    const held = await readPlaces(client, list);
    return held.size > 0 ? { listed: held.size, written: 0 } : fill(client, list, held, items);
  });
}

/** Adds `items` to one person's reopened list, in its free places; one that is not open is left as it is. */
export function completeDay(
  ctx: SystemContext,
  userId: string,
  day: string,
  items: readonly DayItem[],
): Promise<Fixed> {
  const list = { organizationId: ctx.claims.organizationId, userId, day };
  return withClaims(ctx, async (client) => {
    await lockDay(client, list.organizationId, day);
    const held = await readPlaces(client, list);
    const reopened = builder
      .deleteFrom("private.list_to_remake")
      .where("organization_id", "=", list.organizationId)
      .where("user_id", "=", userId)
      .where("day", "=", sql<Date>`${day}::date`)
      .where("reopened", "=", true);
    if ((await runBuilt(client, reopened)) === 0) return { listed: held.size, written: 0 };
    return fill(client, list, held, items);
  });
}

/** The places of a list that are taken. */
async function readPlaces(client: Transaction, { organizationId, userId, day }: List): Promise<Set<number>> {
  const taken = builder
    .selectFrom("public.suggestion")
    .select("position")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("day", "=", sql<Date>`${day}::date`);
  return new Set((await builtRows(client, taken)).map(({ position }) => position));
}

/** Puts items into the first free places of a list, but those whose person anybody's list of the day holds. */
async function fill(
  client: Transaction,
  list: List,
  held: ReadonlySet<number>,
  items: readonly DayItem[],
): Promise<Fixed> {
  const { organizationId, userId, day } = list;
  const listed = await readListed(client, list, items);
  const written = await writeProposals(
    client,
    organizationId,
    items.filter(({ contactId }) => !listed.has(contactId)),
  );
  const shown = written.flatMap(({ item, id }) => (id === null ? [] : [{ item, id }]));
  const places = freePlaces(held);
  const rows = shown.map(({ item, id }) => ({
    organization_id: organizationId,
    user_id: userId,
    day,
    position: places.next().value,
    contact_id: item.contactId,
    action_id: id,
    score: item.score,
    reasons: JSON.stringify(item.reasons),
  }));
  if (rows.length > 0) await runBuilt(client, builder.insertInto("public.suggestion").values(rows));
  return { listed: held.size + rows.length, written: rows.length };
}

/** The contacts of some items whose person is in a list of the day already, by whichever record. */
async function readListed(
  client: Transaction,
  { organizationId, day }: List,
  items: readonly DayItem[],
): Promise<Set<string>> {
  const listed = builder
    .selectFrom("public.contact as c")
    .select("c.id")
    .where("c.id", "=", anyOf(items.map(({ contactId }) => contactId)))
    .where((row) =>
      row.exists(
        row
          .selectFrom("public.suggestion as g")
          .where("g.organization_id", "=", organizationId)
          .where("g.day", "=", sql<Date>`${day}::date`)
          .where("g.contact_id", "=", anyRecordOf(row.ref("c.id"), "every")),
      ),
    );
  return new Set((await builtRows(client, listed)).map(({ id }) => id));
}

function* freePlaces(held: ReadonlySet<number>): Generator<number, never> {
  for (let place = 1; ; place++) if (!held.has(place)) yield place;
}

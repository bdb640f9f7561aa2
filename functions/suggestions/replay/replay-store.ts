import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, firstRow } from "../../db/statement.ts";
import type { SystemContext, UserContext } from "../../http/context.ts";
import type { Day } from "../../language/dates/calendar.ts";
import { doneKey } from "./as-of.ts";
import type { PricedDeal } from "./replay-days.ts";

/** Newest deals whose amounts are compared: as many as the day's ranking takes. */
const MOST = 3_000;

/** How many contacts an organization has: what a replay of one day costs. */
export async function countContacts(ctx: UserContext): Promise<number> {
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      z.object({ count: z.number() }),
      "select count(*)::integer as count from public.contact where organization_id = $1 and archived_at is null",
      [ctx.organization.id],
    ),
  );
  return row?.count ?? 0;
}

const DealRow = z.object({
  id: z.string(),
  amount: z.number().nullable(),
  state: z.enum(["open", "won", "lost"]),
  openedOn: z.string().nullable(),
  closesOn: z.string().nullable(),
  contactIds: z.array(z.string()),
});

/** The day each deal of the organization was opened, and those whose amount is known, the newest of them; no estimates, as in the day's ranking. */
export async function readDeals(
  ctx: SystemContext & Pick<UserContext, "organization">,
): Promise<{ openedOn: Map<string, Day>; priced: PricedDeal[] }> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      DealRow,
      `select d.id, d.amount::float8 as amount, d.state, d.opened_on::text as "openedOn", d.closes_on::text as "closesOn",
         array(select l.contact_id from public.deal_contact l where l.deal_id = d.id) as "contactIds"
       from public.deal d where d.organization_id = $1 and d.quoted_on is null order by d.created_at desc, d.id`,
      [ctx.organization.id],
    ),
  );
  const priced = rows.flatMap((row) =>
    row.amount === null || row.amount <= 0 ? [] : [{ ...row, amount: row.amount }],
  );
  return {
    openedOn: new Map(rows.flatMap(({ id, openedOn }) => (openedOn === null ? [] : [[id, openedOn]]))),
    priced: priced.slice(0, MOST),
  };
}

/** The day, in a time zone, on which somebody said of a fact that it is done, by `doneKey`; what was taken back counts no more. */
export async function readDone(ctx: UserContext): Promise<Map<string, Day>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ textId: z.string(), quote: z.string(), on: z.string() }),
      `select text_id as "textId", coalesce(fact ->> 'quote', '') as quote,
         min((corrected_at at time zone $2)::date)::text as "on"
       from public.fact_correction
       where organization_id = $1 and correction = 'done' and undone_at is null group by 1, 2`,
      [ctx.organization.id, ctx.organization.timeZone],
    ),
  );
  return new Map(rows.map(({ textId, quote, on }) => [doneKey(textId, quote), on]));
}

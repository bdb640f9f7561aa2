import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { thirdsOf } from "./stakes.ts";
import type { RankingContext } from "./types.ts";

/** Newest deals and accounts from which the thirds are taken: enough to divide them, however many there are. */
const MOST = 3_000;

const Amounts = z.object({ deals: z.array(z.number()), accounts: z.array(z.number()) });

/** What the ranking of one day needs beside the contacts: the organization's own thirds of amounts. */
export async function readRankingContext(
  ctx: SystemContext,
  { day, timeZone }: Pick<RankingContext, "day" | "timeZone">,
): Promise<RankingContext> {
  const amounts = await withClaims(ctx, (client) =>
    firstRow(
      client,
      Amounts,
      `with newest as (
         select id, state, amount from public.deal
         where organization_id = $1 and amount > 0 and quoted_on is null order by created_at desc, id limit ${MOST})
       select coalesce((select json_agg(amount) from newest), '[]') as deals,
         coalesce((select json_agg(bought) from (
           select sum(n.amount) as bought from newest n join public.deal_contact l on l.deal_id = n.id
           where n.state = 'won' group by l.contact_id) a), '[]') as accounts`,
      [ctx.claims.organizationId],
    ),
  );
  const stakes = {
    deals: thirdsOf(amounts?.deals ?? []),
    accounts: thirdsOf(amounts?.accounts ?? []),
  };
  return { day, timeZone, suppressions: [], stakes };
}

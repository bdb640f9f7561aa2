import type { Client } from "pg";
import { makeDay } from "../../functions/suggestions/lists/day/make-day.ts";
import { pessimisticCost, readBills, summary } from "./model-bills.ts";
import { callsOf, CONTACTS, draftAhead, forget, night, TIME_ZONE, withNightWorld } from "./night-world.ts";
import { DAY } from "./suggestions-data.ts";
import { printFigure } from "./print-figure.ts";

const NEXT_DAY = "2026-11-21";
const WANTED = { drafts: 12, costUsd: 0.06 };

/**
 * Cost of a night for one person with 2,000 contacts whose messages are all drafted with their list: the first by
 * batch, the same by direct calls, and the next, without changes. Tokens and costs are those booked in private.ai_run, with the simulator's answers and the vendor's
 * prices. Prints JSON lines; the last is the verdict.
 */
export async function benchNight(): Promise<void> {
  await withNightWorld(async (world) => {
    const { client, ctx, organizationId, simulator } = world;
    await draftAhead(world, "all");
    const bills = () => readBills(client, organizationId);

    const first = await night(world, DAY);
    const batch = await bills();
    printFigure({ name: "night-batch", contacts: CONTACTS, ...first, ...summary(batch), stages: batch });
    // The same day with its list deleted: nothing else has changed, not even the date.
    await client.query("delete from public.suggestion where organization_id = $1", [organizationId]);
    const again = await night(world, DAY);
    printFigure({ name: "night-again", ...again });
    // The next day some reasons differ: a promise falls due, a quote has been silent long enough.
    const next = await night(world, NEXT_DAY);
    const [spent, after] = [summary(batch), summary(await bills())];
    printFigure({
      name: "night-next-day",
      ...next,
      drafts: after.drafts - spent.drafts,
      analyses: after.analyses - spent.analyses,
      replaced: await whyReplaced(client, organizationId),
    });

    await forget(world);
    simulator.resetStats();
    await makeDay(ctx, DAY, TIME_ZONE);
    const direct = await bills();
    printFigure({
      name: "night-direct",
      modelCalls: callsOf(simulator),
      ...summary(direct),
      stages: direct,
    });

    const { costUsd, drafts } = summary(batch);
    const pessimisticUsd = pessimisticCost(batch);
    printFigure({
      name: "night-verdict",
      drafts,
      draftsWanted: WANTED.drafts,
      costUsd,
      pessimisticUsd,
      pessimisticDirectUsd: pessimisticCost(direct),
      costUsdWanted: WANTED.costUsd,
      directUsd: summary(direct).costUsd,
      secondNightCalls: again.modelCalls,
      nextDayDrafts: after.drafts - spent.drafts,
      met:
        drafts > 0 &&
        drafts <= WANTED.drafts &&
        pessimisticUsd <= WANTED.costUsd &&
        first.morningCalls === 0 &&
        again.modelCalls === 0,
    });
  });
}

/** Why actions were replaced. */
async function whyReplaced(client: Client, organizationId: string): Promise<string[]> {
  const { rows } = await client.query<{ why: string }>(
    "select ai_archive_reasoning as why from public.action where organization_id = $1 and archived_at is not null",
    [organizationId],
  );
  return rows.map(({ why }) => why);
}

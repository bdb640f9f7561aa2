import { articlesAnalysis } from "../../functions/intelligence/articles/index.ts";
import { NO_USAGE } from "../../functions/model/answer.ts";
import { costOf } from "../../functions/model/prices.ts";
import { makeDay } from "../../functions/suggestions/day/make-day.ts";
import { readDraftsToOpen } from "../../functions/suggestions/drafts/drafts-ahead-store.ts";
import { updateActions } from "../../functions/suggestions/update-actions.ts";
import { monthOf } from "./cost-operation.ts";
import { type Bill, MODELS, pessimisticCost, readBills } from "./model-bills.ts";
import { draftAhead, forget, night, type NightWorld, TIME_ZONE, withNightWorld } from "./night-world.ts";
import { DAY } from "./suggestions-data.ts";
import { printFigure } from "./print-figure.ts";

/** Of five lists, four are looked at, and three cards are opened of each. */
const OPENED = { cards: 3, lists: 0.8 };
/** Reading what is new of 2,000 contacts, a day: `npm run bench -- reading`. */
const READING_DAY = 0.008;
/** The same of the last 120 days of a person who is new, without a batch. */
const FIRST_READING = 0.2;
/** Contacts whose companies are searched for. */
const SEARCHED = 10;
/**
 * Tokens of what a search finds, which the simulator does not send; the vendor bills its smallest models so many.
 * https://developers.openai.com/api/docs/pricing
 */
const FOUND_TOKENS = 8_000;
/** Relative to drafting every list whole. */
const WANTED = 0.5;

/**
 * What the model costs a person and day where all messages are drafted with their list, and where the first three are
 * and the others when opened, for none to ten opened cards; then what a month costs 10, 1,000 and 10,000 organizations.
 * Calls are the product's, tokens a pessimistic estimate of the simulator's, prices the vendor's. Prints JSON lines; the last
 * one judges.
 */
export async function benchCost(): Promise<void> {
  await withNightWorld(async (world) => {
    const modes = [];
    for (const batch of [false, true]) {
      const all = await costs(world, { choice: "all", batch });
      await forget(world);
      const first = await costs(world, { choice: "first", batch });
      await forget(world);
      const [whole = Number.NaN] = all;
      const ratios = first.map((usd) => Number((usd / whole).toFixed(2)));
      const usual =
        OPENED.lists * (first[OPENED.cards] ?? Number.NaN) + (1 - OPENED.lists) * (first[0] ?? Number.NaN);
      const mode = { batch, allUsd: whole, usualUsd: usual, ratio: Number((usual / whole).toFixed(2)) };
      printFigure({ name: "cost-a-person-and-day", ...mode, byOpenedCards: first, ratios });
      modes.push(mode);
    }
    const search = await searchCost(world);
    printFigure({ name: "cost-a-search", usd: search });
    const direct = modes.find(({ batch }) => !batch);
    for (const organizations of [10, 1_000, 10_000]) {
      for (const [draftsAhead, personDay] of [
        ["all", direct?.allUsd],
        ["first", direct?.usualUsd],
      ] as const)
        printFigure({
          name: "cost-a-month",
          draftsAhead,
          ...monthOf(organizations, {
            personDay: personDay ?? Number.NaN,
            readingDay: READING_DAY,
            search,
            firstReading: FIRST_READING,
          }),
        });
    }
    printFigure({
      name: "cost-verdict",
      ratios: modes.map(({ batch, ratio }) => ({ batch, ratio })),
      wanted: WANTED,
      met: modes.every(({ ratio }) => ratio <= WANTED),
    });
  });
}

/** The model's cost in USD of a day whose first n cards are opened, for n from 0 to 10. */
async function costs(
  world: NightWorld,
  { choice, batch }: { readonly choice: "first" | "all"; readonly batch: boolean },
): Promise<number[]> {
  const { client, ctx, organizationId } = world;
  await draftAhead(world, choice);
  await (batch ? night(world, DAY) : makeDay(ctx, DAY, TIME_ZONE));
  const made = await readBills(client, organizationId);
  const before = pessimisticCost(made);
  const { rows: list } = await client.query<{ user_id: string; contact_id: string }>(
    "select user_id, contact_id from public.suggestion where organization_id = $1 and day = $2 order by position",
    [organizationId, DAY],
  );
  const byOpened = [before];
  for (const { user_id: userId, contact_id: contactId } of list) {
    const reader = { ...ctx, claims: { ...ctx.claims, subject: userId } };
    const waiting = await readDraftsToOpen(reader, contactId, { day: DAY, following: 2 });
    // As the jobs that opening a card starts: what is opened first, the next two without hurry.
    for (const ahead of [false, true]) {
      const ids = waiting.filter(({ isOpened }) => isOpened !== ahead).map((one) => one.contactId);
      if (ids.length > 0)
        await updateActions({ ...ctx, unhurried: ahead }, ids, {
          force: false,
          timeZone: TIME_ZONE,
          day: DAY,
        });
    }
    const opened = since(made, await readBills(client, organizationId));
    byOpened.push(Number((before + pessimisticCost(opened)).toFixed(4)));
  }
  return byOpened;
}

/** The model's cost in USD of one search for a contact's company, by the product's own calls. */
async function searchCost({ client, ctx, organizationId }: NightWorld): Promise<number> {
  const before = await readBills(client, organizationId);
  const { rows } = await client.query<{ id: string }>(
    "select min(id::text) as id from public.contact where organization_id = $1 group by company order by 1 limit $2",
    [organizationId, SEARCHED],
  );
  for (const { id } of rows) await articlesAnalysis(ctx, id, { force: false, clean: false });
  const made = since(before, await readBills(client, organizationId)).filter(({ calls }) => calls > 0);
  const calls = made.reduce((sum, bill) => sum + bill.calls, 0);
  const booked = made.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const found = costOf(MODELS[1] ?? "", { ...NO_USAGE, inputTokens: FOUND_TOKENS }) ?? Number.NaN;
  return Number((booked / calls + found).toFixed(4));
}

/** What was booked after some bills were read. */
function since(before: readonly Bill[], after: readonly Bill[]): Bill[] {
  return after.map((bill) => {
    const old = before.find(({ stage }) => stage === bill.stage);
    return {
      stage: bill.stage,
      calls: bill.calls - (old?.calls ?? 0),
      inputTokens: bill.inputTokens - (old?.inputTokens ?? 0),
      outputTokens: bill.outputTokens - (old?.outputTokens ?? 0),
      costUsd: bill.costUsd - (old?.costUsd ?? 0),
    };
  });
}

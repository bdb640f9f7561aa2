import { type Money, moneyIn } from "../../language/amounts/money.ts";
import { addDays, frenchShortDay } from "../../language/dates/calendar.ts";
import { isOver } from "./closing.ts";
import { factsOf, type Situation } from "./situation.ts";
import type { RankingDeal, RankingEstimate } from "./types.ts";

/** Days in which an amount that was named is still what is at stake. */
const HORIZON = 120;
/** Fewer amounts divide nothing into thirds. */
const FEWEST = 5;
/** Kinds of facts whose amount is that of the business. */
const OF_BUSINESS: ReadonlySet<string> = new Set([
  "quoteSent",
  "question",
  "commitment",
  "nextStep",
  "decision",
  "budget",
  "renewal",
  "trialEnd",
  "ultimatum",
]);

/** What a contact's business is about, and what they have bought so far. */
export interface Account {
  readonly matter: Matter | null;
  readonly bought: number | null;
}

interface Matter {
  /** Of a deal. */
  readonly dealId: string | null;
  /** In a year, where it is paid by the month. */
  readonly amount: number;
  /** « affaire », « devis du 9 novembre ». */
  readonly name: string;
  /** « 12 400 € » */
  readonly money: string;
}

/** The largest open deal of a contact, else their largest open estimate of late, else the newest amount named in open business; and the sum of won deals. */
export function accountOf(situation: Situation): Account {
  const { deals } = situation.history;
  const matter = largestDeal(deals) ?? largestDeal(recentEstimates(situation)) ?? newestAmount(situation);
  return { matter, bought: boughtIn(deals) };
}

/** What was paid for the deals won; null where none was. */
export function boughtIn(deals: readonly RankingDeal[]): number | null {
  const won = deals.filter(({ state }) => state === "won").flatMap(({ amount }) => amount ?? []);
  return won.length === 0 ? null : won.reduce((sum, amount) => sum + amount, 0);
}

/** Whether a deal is open, or a quote, or an amount of business was named lately. */
export function isBusinessOpen(situation: Situation): boolean {
  return (
    situation.history.deals.some(({ state }) => state === "open") ||
    recentEstimates(situation).some(({ state }) => state === "open") ||
    newestAmount(situation) !== null ||
    factsOf(situation, "quoteSent", { horizon: HORIZON }).some((found) => !isOver(situation, found))
  );
}

/** Estimates of days in which an amount that was named is still at stake. */
function recentEstimates({ day, history }: Situation): RankingEstimate[] {
  const oldest = addDays(day, -HORIZON);
  return history.estimates.filter(({ quotedOn }) => quotedOn >= oldest);
}

function largestDeal(
  deals: readonly Pick<RankingDeal, "id" | "state" | "amount" | "currency">[],
): Matter | null {
  let largest: Matter | null = null;
  for (const { id, state, amount, currency } of deals) {
    if (state !== "open" || amount === null || amount <= (largest?.amount ?? 0)) continue;
    largest = { dealId: id, amount, name: "affaire", money: inMoney(amount, currency) };
  }
  return largest;
}

function newestAmount(situation: Situation): Matter | null {
  const oldest = addDays(situation.day, -HORIZON);
  for (let index = situation.events.length - 1; index >= 0; index--) {
    const event = situation.events[index];
    if (event === undefined || event.day < oldest) return null;
    if (event.manner === "machine") continue;
    for (const fact of event.facts ?? []) {
      const [largest] = OF_BUSINESS.has(fact.kind)
        ? moneyIn(fact.quote).toSorted((a, b) => yearly(b) - yearly(a))
        : [];
      if (largest === undefined || largest.value === 0 || isOver(situation, { event, fact })) continue;
      const said = frenchShortDay(event.day, situation.day);
      const name = `${fact.kind === "quoteSent" ? "devis" : "montant cité"} du ${said}`;
      return { dealId: null, amount: yearly(largest), name, money: largest.words };
    }
  }
  return null;
}

const TIMES_A_YEAR: Partial<Record<NonNullable<Money["per"]>, number>> = { month: 12, quarter: 4 };

const yearly = ({ value, per }: Money): number => value * ((per === null ? 1 : TIMES_A_YEAR[per]) ?? 1);

const FORMATS = new Map<string, Intl.NumberFormat>();

/** « 127 000 € »; making a format costs more than all else that is asked of a contact. */
function inMoney(amount: number, currency: string | null): string {
  const code = currency ?? "EUR";
  let format = FORMATS.get(code);
  if (format === undefined) {
    format = new Intl.NumberFormat("fr-FR", { style: "currency", currency: code, maximumFractionDigits: 0 });
    FORMATS.set(code, format);
  }
  return format.format(amount);
}

/** The bounds of the thirds of amounts; null of too few. */
export function thirdsOf(amounts: readonly number[]): { low: number; high: number } | null {
  if (amounts.length < FEWEST) return null;
  const sorted = amounts.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { low: at(1 / 3), high: at(2 / 3) };
}

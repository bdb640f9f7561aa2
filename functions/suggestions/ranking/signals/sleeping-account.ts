import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { SIGNAL_TABLE } from "../signal-table.ts";
import { lastTouch, type Situation } from "../situation.ts";
import { boughtIn } from "../stakes.ts";
import type { Reason } from "../types.ts";

const SHORTEST = 120;
const LONGEST = 730;

/**
 * One of the organization’s larger accounts, and nobody in touch for months.
 *
 * @example an account of the upper third, last exchange in February, in November → a reason
 * @example a smaller one, or an exchange of last month → null
 */
export function sleepingAccount(situation: Situation): Reason | null {
  const bought = boughtIn(situation.history.deals);
  const high = situation.context.stakes?.accounts?.high;
  if (bought === null || high === undefined || bought < high) return null;
  const last = lastTouch(situation);
  if (last === undefined) return null;
  const silence = daysBetween(last.day, situation.day);
  if (silence < SHORTEST || silence > LONGEST) return null;
  return {
    signal: "sleepingAccount",
    weight: SIGNAL_TABLE.sleepingAccount.weight,
    text: `Client important, dernier échange ${frenchDay(last.day, situation.day)}`,
    due: null,
    evidence: [{ kind: last.kind, id: last.id, date: last.day, quote: "" }],
  };
}

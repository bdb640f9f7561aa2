import { daysBetween, type Day, localDay } from "../../language/dates/calendar.ts";
import { isQuotable } from "../../language/untrusted/quotable.ts";
import { isConversation, isOurMessage, isTheirMessage, type Situation } from "./situation.ts";
import type { Evidence, RankingDeal, Reason } from "./types.ts";

/** Days without a message or a talk of either side; null where there never was one. */
export function silenceOf({ events, day }: Situation): number | null {
  const last = events.findLast(
    (event) => isOurMessage(event) || isTheirMessage(event) || isConversation(event),
  );
  return last === undefined ? null : daysBetween(last.day, day);
}

/** Whether we and the contact were in touch within the last `days` days. */
export function isInTouch(situation: Situation, days: number): boolean {
  const silence = silenceOf(situation);
  return silence !== null && silence < days;
}

/** Whether a meeting or a call is planned, here or by what the CRM says of the deal. */
export function isPlanned({ history, day, context }: Situation, { nextActivityOn }: RankingDeal): boolean {
  const isAhead = (at: string): boolean => localDay(at, context.timeZone) >= day;
  return (
    (nextActivityOn !== null && nextActivityOn >= day) ||
    history.engagements.some(
      ({ type, date }) => (type === "meeting" || type === "phone_call") && isAhead(date),
    )
  );
}

/**
 * Makes the reason of a deal: its day, and its name as the quote. Its `due` is null, because a card's
 * deadline may be told in a message and a deal's day must not.
 */
export function dealReason(
  signal: Reason["signal"],
  { deal, weight, since, text }: { deal: RankingDeal; weight: number; since: Day; text: string },
): Reason {
  const name = deal.name !== null && isQuotable(deal.name) ? deal.name : "";
  const evidence: Evidence = { kind: "deal", id: deal.id, date: since, quote: name };
  const subject = name === "" ? "Affaire" : `Affaire « ${name} »`;
  return { signal, weight, text: `${subject} : ${text}`, due: null, evidence: [evidence] };
}

/** Whether the matter of a quote of that day has been decided: a deal was closed since, and none is open. */
export function isDecidedSince({ history, day }: Situation, quoted: Day): boolean {
  const isOpen = history.deals.some(({ state }) => state === "open");
  return (
    !isOpen &&
    history.deals.some(({ closesOn }) => closesOn !== null && closesOn >= quoted && closesOn <= day)
  );
}

/** The first deal by the day that `dayOf` gives (null leaves it out), ties broken by id. */
export function firstDeal(
  { history }: Situation,
  state: RankingDeal["state"],
  dayOf: (deal: RankingDeal) => Day | null,
): { deal: RankingDeal; on: Day } | null {
  const dated = history.deals.flatMap((deal) => {
    const on = deal.state === state ? dayOf(deal) : null;
    return on === null ? [] : [{ deal, on }];
  });
  const order = (one: { deal: RankingDeal; on: Day }): string => `${one.on} ${one.deal.id}`;
  return dated.sort((a, b) => (order(a) < order(b) ? -1 : 1))[0] ?? null;
}

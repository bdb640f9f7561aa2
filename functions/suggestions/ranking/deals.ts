import { daysBetween, type Day, localDay } from "../../language/dates/calendar.ts";
import { isQuotable } from "../../language/untrusted/quotable.ts";
import { SIGNAL_TABLE } from "./signal-table.ts";
import { after, type HistoryEvent, isOurMove, lastTouch, type Situation } from "./situation.ts";
import type { Evidence, RankingDeal, Reason } from "./types.ts";

/** Whether we and the contact were in touch within the last `days` days. */
export function isInTouch(situation: Situation, days: number): boolean {
  const last = lastTouch(situation);
  return last !== undefined && daysBetween(last.day, situation.day) < days;
}

/** Whether we wrote or spoke with them within the last `days` days, after an event. */
export function isReachedSince(situation: Situation, event: HistoryEvent, days: number): boolean {
  return after(situation, event).some(
    (later) => isOurMove(later) && daysBetween(later.day, situation.day) < days,
  );
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

/** Whether the matter of a quote of that day has been decided: a deal was closed since, and none is open. */
export function isDecidedSince({ history, day }: Situation, quoted: Day): boolean {
  const isOpen = history.deals.some(({ state }) => state === "open");
  return (
    !isOpen &&
    history.deals.some(({ closesOn }) => closesOn !== null && closesOn >= quoted && closesOn <= day)
  );
}

/** The day, where it is one of the last so many before another; else null. */
export function dayWithin(on: Day | null, { before, days }: { before: Day; days: number }): Day | null {
  return on !== null && on < before && daysBetween(on, before) <= days ? on : null;
}

interface FoundDeal {
  readonly deal: RankingDeal;
  readonly on: Day;
}

interface DealSignal {
  readonly signal: Reason["signal"];
  readonly state: RankingDeal["state"];
  /** The day that makes the deal a reason; null where it is none. The first day counts, ties are broken by id. */
  readonly dayOf: (deal: RankingDeal, situation: Situation) => Day | null;
  readonly isOver: (situation: Situation, found: FoundDeal) => boolean;
  /** Of the evidence, where not that day. */
  readonly since?: (found: FoundDeal) => Day;
  readonly text: (found: FoundDeal, day: Day) => string;
}

/**
 * Makes a signal of deals: the deal's day, and its name as the quote. Its `due` is null, because a card's deadline
 * may be told in a message and a deal's day must not.
 */
export function dealSignal(rule: DealSignal): (situation: Situation) => Reason | null {
  const { signal, state, dayOf, isOver, since = ({ on }) => on, text } = rule;
  const order = ({ on, deal }: FoundDeal): string => `${on} ${deal.id}`;
  return (situation) => {
    const [found] = situation.history.deals
      .flatMap((deal): FoundDeal[] => {
        const on = deal.state === state ? dayOf(deal, situation) : null;
        return on === null ? [] : [{ deal, on }];
      })
      .sort((a, b) => (order(a) < order(b) ? -1 : 1));
    if (found === undefined || isOver(situation, found)) return null;
    const { id, name } = found.deal;
    const quote = name !== null && isQuotable(name) ? name : "";
    const evidence: Evidence = { kind: "deal", id, date: since(found), quote };
    return {
      signal,
      weight: SIGNAL_TABLE[signal].weight,
      text: text(found, situation.day),
      due: null,
      evidence: [evidence],
    };
  };
}

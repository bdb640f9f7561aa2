import { type Day, localDay } from "../../language/dates/calendar.ts";
import { exchangeEvent, isOurMove, isTheirMessage, noteEvent } from "../ranking/situation.ts";
import type { ContactHistory } from "../ranking/types.ts";

/** What became of a contact from a replayed day on; this alone looks ahead. */
export interface Aftermath {
  /** The first day on or after it on which we wrote to them or spoke with them. */
  readonly touchedOn: Day | null;
  /** The first day on or after it on which they wrote. */
  readonly wroteOn: Day | null;
  /** Deals that were lost on or after it. */
  readonly lost: readonly LostDeal[];
}

export interface LostDeal {
  readonly id: string;
  readonly name: string | null;
  readonly closedOn: Day;
  readonly amount: number | null;
  readonly currency: string | null;
}

/** What became of a contact from a day until today. */
export function aftermathOf(
  history: ContactHistory,
  from: Day,
  { today, timeZone }: { readonly today: Day; readonly timeZone: string },
): Aftermath {
  let touchedOn: Day | null = null;
  let wroteOn: Day | null = null;
  const earlier = (one: Day | null, other: Day): Day => (one === null || other < one ? other : one);
  const look = (event: ReturnType<typeof exchangeEvent>): void => {
    if (event.day < from || event.day > today) return;
    if (isOurMove(event)) touchedOn = earlier(touchedOn, event.day);
    else if (isTheirMessage(event)) wroteOn = earlier(wroteOn, event.day);
  };
  for (const one of history.engagements)
    if (localDay(one.date, timeZone) >= from) look(exchangeEvent(one, timeZone));
  for (const one of history.notes) if (localDay(one.date, timeZone) >= from) look(noteEvent(one, timeZone));
  const lost = history.deals.flatMap(({ id, name, state, closesOn, amount, currency }) =>
    state === "lost" && closesOn !== null && closesOn >= from && closesOn <= today
      ? [{ id, name, closedOn: closesOn, amount, currency }]
      : [],
  );
  return { touchedOn, wroteOn, lost };
}

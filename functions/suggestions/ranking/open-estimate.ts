import { addDays, type Day } from "../../language/dates/calendar.ts";
import { isDecidedSince } from "./deals.ts";
import type { HistoryEvent, Situation } from "./situation.ts";
import type { RankingEstimate } from "./types.ts";

/** An estimate and the message that carried it are of days that lie so near. */
const OF_ONE_MESSAGE = 3;

/**
 * The newest estimate, where it is of the last `horizon` days and still waits for an answer: it is open, and its matter
 * was neither refused since nor decided by a deal. One that was answered on its day stands for the others of that day.
 */
export function openEstimate(situation: Situation, horizon: number): RankingEstimate | null {
  const { day, history, events } = situation;
  const rank = ({ state }: RankingEstimate): number => (state === "open" ? 1 : 0);
  const [newest] = history.estimates.toSorted(
    (one, other) =>
      other.quotedOn.localeCompare(one.quotedOn) || rank(one) - rank(other) || one.id.localeCompare(other.id),
  );
  if (newest === undefined || newest.state !== "open") return null;
  const { quotedOn } = newest;
  if (quotedOn > day || quotedOn < addDays(day, -horizon)) return null;
  const isRefused = events.some((event) => event.day > quotedOn && refuses(event));
  return isRefused || isDecidedSince(situation, quotedOn) ? null : newest;
}

const refuses = ({ manner, facts }: HistoryEvent): boolean =>
  manner !== "machine" && (facts ?? []).some(({ kind }) => kind === "refusal");

/** Whether the CRM holds the estimate that a text of that day speaks of, or a newer one: it knows what became of it. */
export const hasEstimateOf = ({ history }: Situation, said: Day): boolean =>
  history.estimates.some(({ quotedOn }) => quotedOn >= addDays(said, -OF_ONE_MESSAGE));

/** Whether a message of that day may be the one that carried the estimate. */
export const isOfOneMessage = (quotedOn: Day, sent: Day): boolean =>
  sent >= quotedOn && sent <= addDays(quotedOn, OF_ONE_MESSAGE);

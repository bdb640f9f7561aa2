import { addDays, type Day, daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { isOver } from "../closing.ts";
import { isSetForLater } from "../set-for-later.ts";
import { nextWorkingDay } from "../due-days.ts";
import {
  after,
  factsOf,
  type Found,
  isOurMove,
  isOurMessage,
  type Situation,
  reasonOf,
} from "../situation.ts";
import { isBusinessOpen } from "../stakes.ts";
import type { Reason } from "../types.ts";

const HORIZON = 120;
const LATEST = 30;
const LOST_PER_DAY_LATE = 1.5;
/** What they promised without a day is expected within so many. */
const PATIENCE = 10;
const LOST_WITHOUT_DATE = 20;
/** Whoever was asked is asked again after so many days. */
const BETWEEN = 7;

/**
 * What the contact was to do or decide by a day that has passed, with business open, and they have not come back to it;
 * their word about something else ends it not.
 *
 * @example « je vous donne la réponse vendredi 20 », a quote open, on Monday 23 → a reason
 * @example the same, then « c’est non », or their answer → null
 */
export function lapsedPromise(situation: Situation): Reason | null {
  const found = newestWord(situation);
  if (found === null) return null;
  const { event, fact } = found;
  const end = fact.resolved?.end ?? addDays(event.day, PATIENCE);
  const from = nextWorkingDay(end);
  const late = daysBetween(from, situation.day);
  if (late < 0 || late > LATEST || isOver(situation, found)) return null;
  if (isSetForLater(situation, event) || !isBusinessOpen(situation) || wasAsked(situation, found, end))
    return null;
  const said = fact.kind === "decision" ? "Décision prévue" : "Retour annoncé";
  const when =
    fact.resolved === null
      ? `${frenchDay(event.day, situation.day)}, sans date`
      : frenchDay(end, situation.day);
  return reasonOf("lapsedPromise", found, {
    lost: LOST_PER_DAY_LATE * late + (fact.resolved === null ? LOST_WITHOUT_DATE : 0),
    text: `${said} ${when}, sans nouvelles depuis`,
    due: fact.resolved?.end ?? null,
  });
}

/** The newest thing they were to do or decide; null where there is none. */
function newestWord(situation: Situation): Found | null {
  const horizon = { horizon: HORIZON };
  const theirs = [
    ...factsOf(situation, "commitment", horizon),
    ...factsOf(situation, "decision", horizon),
  ].filter(({ event, fact }) => fact.who === "contact" && !isOurMessage(event));
  return theirs.toSorted((a, b) => (a.event.at < b.event.at ? 1 : -1))[0] ?? null;
}

/** Whether we asked since, so lately that it is still theirs to answer. */
function wasAsked(situation: Situation, { event }: Found, end: Day): boolean {
  return after(situation, event).some(
    (later) => isOurMove(later) && later.day > end && daysBetween(later.day, situation.day) < BETWEEN,
  );
}

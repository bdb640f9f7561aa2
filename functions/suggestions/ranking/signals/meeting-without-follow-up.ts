import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import { isOver, isSettledHere } from "../closing.ts";
import { byThen, lostAhead, startOf, whenDue } from "../due-days.ts";
import { after, type Found, type HistoryEvent, isOurMove, reasonOf, type Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

/** A meeting without a next step may fill a list, never lead it. */
const LOST_WITHOUT_NEXT_STEP = 52;
const OLDEST = 60;
const OLDEST_WITHOUT_NEXT_STEP = 14;
const LOST_PER_DAY_AFTER_A_WEEK = 0.25;
/** What is to be there on a day is worth more than what is only to follow. */
const GAINED_BY_DUE = 16;

/**
 * A recent meeting that calls for something from us, after which we wrote nothing.
 *
 * @example a meeting three days ago with a next step of ours → a reason
 * @example a meeting three days ago in which they told of a budget, and nothing is owed → a reason
 * @example a meeting in which nothing was read, or either of them and then our e-mail → null
 */
export function meetingWithoutFollowUp(situation: Situation): Reason | null {
  const meeting = situation.events.findLast(
    ({ channel, manner }) => channel === "meeting" && manner !== "machine",
  );
  const [first] = meeting?.facts ?? [];
  if (meeting === undefined || first === undefined) return null;
  if (after(situation, meeting).some(isOurMove)) return null;
  const next = nextStepOf(meeting);
  // Our part is done, says a person, and there is no other.
  if (
    next === undefined &&
    (meeting.facts ?? []).some((fact) => isOurs(fact) && isSettledHere({ event: meeting, fact }))
  )
    return null;
  const found: Found = { event: meeting, fact: next ?? first };
  const age = daysBetween(meeting.day, situation.day);
  if (age < 1 || age > (next ? OLDEST : OLDEST_WITHOUT_NEXT_STEP)) return null;
  if (!next && ENDS_IT.has(first.kind)) return null;
  if (isOver(situation, found)) return null;
  const due = next?.resolved ? byThen(next.resolved) : null;
  if (due !== null && startOf(due) > situation.day) return null;
  const tired =
    due === null
      ? LOST_PER_DAY_AFTER_A_WEEK * Math.max(0, age - 7)
      : lostAhead(due, situation.day) - GAINED_BY_DUE;
  const day = frenchDay(meeting.day, situation.day);
  return reasonOf("meetingWithoutFollowUp", found, {
    lost: tired + (next ? 0 : LOST_WITHOUT_NEXT_STEP),
    text: `Réunion du ${day}, ${next ? "suite attendue de notre part" : "aucun message de notre part depuis"}${due === null ? "" : ` ${whenDue(due, situation.day)}`}`,
    due: due?.end ?? null,
  });
}

const isOurs = ({ kind, who }: DatedFact): boolean =>
  who === "us" && (kind === "nextStep" || kind === "commitment" || kind === "question");

/** The next step named in the meeting, else any promise; introductions have a signal of their own. */
function nextStepOf(event: HistoryEvent): DatedFact | undefined {
  const { facts } = event;
  const ours = (facts ?? []).filter((fact) => isOurs(fact) && !isSettledHere({ event, fact }));
  const named = ours.find(({ kind }) => kind === "nextStep");
  if (named !== undefined) return named;
  return (facts ?? []).some(({ kind }) => kind === "introduction") ? undefined : ours[0];
}

/** Kinds of facts after which a meeting needs no message. */
const ENDS_IT: ReadonlySet<DatedFact["kind"]> = new Set([
  "done",
  "cancelled",
  "refusal",
  "optOut",
  "departure",
]);

import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { SIGNAL_TABLE } from "../signal-table.ts";
import { after, type HistoryEvent, isOurMessage, isTheirMessage, type Situation } from "../situation.ts";
import type { Reason, Veto } from "../types.ts";

/**
 * The newest mail of the contact that was seen in a mailbox, and whose words nobody here knows. Once we wrote since, it
 * has been read, and stands for nothing.
 */
const newestAnswer = (situation: Situation): HistoryEvent | undefined => {
  const answer = situation.events.findLast((event) => event.isWordless === true && isTheirMessage(event));
  return answer === undefined || after(situation, answer).some(isOurMessage) ? undefined : answer;
};

/** Days for which an answer may be what a reason waits for. */
const FRESH = 30;

/**
 * Whether what a reason rests on was said before an answer: it may well be what they answered. What is due on a day after
 * the answer stays.
 */
function isAnsweredBy(
  { signal, due, evidence }: Reason,
  answer: HistoryEvent,
  { events, day }: Situation,
): boolean {
  // No mail of theirs keeps what we promised; what they asked they may have found meanwhile.
  const isPromised = SIGNAL_TABLE[signal].isOurs && signal !== "unansweredQuestion";
  if (isPromised || daysBetween(answer.day, day) > FRESH) return false;
  const isEarlier = evidence.every(({ kind, id, date }) => {
    if (kind !== "engagement" && kind !== "note") return date <= answer.day;
    const at = events.find((event) => event.id === id)?.at;
    return at !== undefined && at < answer.at;
  });
  return evidence.length > 0 && isEarlier && (due === null || due <= answer.day);
}

/** Reasons that an answer leaves open before those that it may have settled: where there are any, they alone count. */
export function unansweredFirst(reasons: Reason[], situation: Situation): Reason[] {
  const answer = newestAnswer(situation);
  if (answer === undefined) return reasons;
  const open = reasons.filter((reason) => !isAnsweredBy(reason, answer, situation));
  return open.length > 0 ? open : reasons;
}

/** The contact answered in a mailbox, and everything there was to write about was said before. Null otherwise. */
export function answered(reasons: readonly Reason[], situation: Situation): Veto | null {
  const answer = newestAnswer(situation);
  if (answer === undefined || reasons.length === 0) return null;
  if (!reasons.every((reason) => isAnsweredBy(reason, answer, situation))) return null;
  return {
    veto: "answered",
    text: `A répondu ${frenchDay(answer.day, situation.day)}, dans la messagerie`,
    until: null,
    evidence: [{ kind: "engagement", id: answer.id, date: answer.day, quote: "" }],
  };
}

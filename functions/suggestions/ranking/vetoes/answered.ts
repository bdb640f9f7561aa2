import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { type HistoryEvent, isTheirMessage, type Situation } from "../situation.ts";
import type { Reason, Veto } from "../types.ts";

/** The newest mail of the contact that was seen in a mailbox, and whose words nobody here knows. */
const newestAnswer = ({ events }: Situation): HistoryEvent | undefined =>
  events.findLast((event) => event.isWordless === true && isTheirMessage(event));

/** Days for which an answer also stands for what no text said: a deal that stands still, news of a company. */
const OF_THE_REST = 30;

/**
 * Whether what a reason rests on was said before an answer: it may well be what they answered. What is due on a day after
 * the answer stays.
 */
function isAnsweredBy({ due, evidence }: Reason, answer: HistoryEvent, { events, day }: Situation): boolean {
  const isEarlier = evidence.every(({ kind, id, date }) => {
    if (kind !== "engagement" && kind !== "note")
      return date <= answer.day && daysBetween(answer.day, day) <= OF_THE_REST;
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

import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import { isOver } from "../closing.ts";
import { whenDue } from "../due-days.ts";
import { after, factsOf, isOurMessage, reasonOf, type Situation } from "../situation.ts";
import type { Reason } from "../types.ts";

const HORIZON = 60;
const FARTHEST = 10;
const LATEST = 7;
const LOST_PER_DAY_LEFT = 2;
/** One without a day is meant for now. */
const LASTS = 14;

/**
 * They leave, refuse or charge unless we act by a day.
 *
 * @example « sans réponse vendredi nous partons ailleurs », on the Wednesday → a reason
 * @example the same, once what they asked for is done → null
 */
export function ultimatum(situation: Situation): Reason | null {
  for (const found of factsOf(situation, "ultimatum", { horizon: HORIZON })) {
    const { event, fact } = found;
    if (isOurMessage(event) || fact.who !== "us") continue;
    if (isOver(situation, found) || hasSent(situation, event)) return null;
    const { resolved } = fact;
    const left = resolved === null ? 0 : daysBetween(situation.day, resolved.end);
    if (left > FARTHEST || left < -LATEST) return null;
    if (resolved === null && daysBetween(event.day, situation.day) > LASTS) return null;
    const by = resolved === null ? "" : ` ${whenDue({ ...resolved, bound: "by" }, situation.day)}`;
    return reasonOf("ultimatum", found, {
      lost: LOST_PER_DAY_LEFT * Math.max(0, left),
      text: `Dernier délai annoncé ${frenchDay(event.day, situation.day)}\u00A0: à faire${by || " sans attendre"}`,
      due: resolved?.end ?? null,
    });
  }
  return null;
}

const hasSent = (situation: Situation, event: Parameters<typeof after>[1]): boolean =>
  after(situation, event).some(
    ({ incoming, facts }) => !incoming && facts?.some(({ kind }) => kind === "quoteSent"),
  );

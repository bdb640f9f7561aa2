import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import { isOver, newestCommitment } from "../closing.ts";
import { lostAhead, startOf, whenDue } from "../due-days.ts";
import {
  after,
  type Found,
  isOurMessage,
  isOurMove,
  isTheirMessage,
  reasonOf,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const LOST_WITHOUT_DATE = 2;
/** Weight lost per day: only enough to order promises of equal weight. */
const LOST_PER_DAY_LATE = 0.25;
const LATEST = 30;
const HORIZON = 90;
/** Without a date, people expect what was promised within two days. */
const PATIENCE = 2;

/**
 * Something we said we would send or answer, whose day has come and of which nothing left.
 *
 * @example a sending of ours due on Friday, on the Saturday after → 91.75
 * @example the same, then « voici la notice » by e-mail → null
 */
export function owedDocument(situation: Situation): Reason | null {
  const owed = newestCommitment(
    situation,
    HORIZON,
    (found) => isOwed(found.fact) && !belongsToIntroduction(found),
  );
  if (owed === null) return null;
  const { event, fact } = owed;
  const late =
    fact.resolved === null
      ? daysBetween(event.day, situation.day) - PATIENCE
      : daysBetween(fact.resolved.end, situation.day);
  const isEarly = fact.resolved === null ? late < 0 : startOf(fact.resolved) > situation.day;
  if (isEarly || late > LATEST || (fact.resolved?.bound !== "by" && late < 0)) return null;
  if (isOver(situation, owed) || carriesIt(situation, owed)) return null;
  return reasonOf("owedDocument", owed, {
    lost:
      LOST_PER_DAY_LATE * Math.max(0, late) +
      (fact.resolved === null ? LOST_WITHOUT_DATE : lostAhead(fact.resolved, situation.day)),
    text: describe(situation, owed),
    due: fact.resolved?.end ?? null,
  });
}

const isOwed = ({ who, act }: DatedFact): boolean => who === "us" && (act === "send" || act === "answer");

/** Whether it belongs to an offered introduction, which has a signal of its own. */
function belongsToIntroduction({ event, fact }: Found): boolean {
  return fact.resolved === null && (event.facts ?? []).some(({ kind }) => kind === "introduction");
}

/** Whether what was sent fulfils it: a quote is a sending; our messages and talks may hold an answer. */
function carriesIt(situation: Situation, { event, fact }: Found): boolean {
  return after(situation, event).some(
    (later) =>
      (!later.incoming && later.facts?.some(({ kind }) => kind === "quoteSent")) ||
      (fact.act === "answer" && isOurMove(later)),
  );
}

function describe({ day }: Situation, { event, fact }: Found): string {
  const word = isTheirMessage(event) ? "demandé" : isOurMessage(event) ? "promis" : "prévu";
  const what = fact.act === "answer" ? `Réponse ${word}e` : `Envoi ${word}`;
  const noted = frenchDay(event.day, day);
  const { resolved } = fact;
  if (resolved === null)
    return `${what}${word === "demandé" ? "" : " de notre part"} le ${noted}, sans trace de départ`;
  const left = resolved.end > day ? "" : ", sans trace de départ";
  return `${what} ${whenDue(resolved, day)} (noté ${noted})${left}`;
}

import { daysBetween, frenchDay } from "../../../language/dates/calendar.ts";
import type { Due } from "../../../language/dates/due.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import { belongsToIntroduction, isOver, newestCommitment } from "../closing.ts";
import { byThen, lostAhead, startOf, whenDue } from "../due-days.ts";
import {
  after,
  type Found,
  isOurMove,
  isTheirMessage,
  reasonOf,
  saidAs,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const LOST_WITHOUT_DATE = 4;
/** What we meant to send and nobody asked for. */
const LOST_WHEN_NOT_ASKED = 10;
/** A day that we chose ourselves presses less while it is to come. */
const OWN_PLAN = 3;
/** Weight lost per day: only enough to order promises of equal weight. */
const LOST_PER_DAY_LATE = 0.25;
const LATEST = 90;
const HORIZON = 120;
/** Without a date, people expect what was promised within two days. */
const PATIENCE = 2;

/**
 * Something we said we would send or answer, whose day has come and of which nothing left.
 *
 * @example a sending of ours due on Friday, on the Saturday after → a reason
 * @example the same, then « voici la notice » by e-mail → null
 */
export function owedDocument(situation: Situation): Reason | null {
  const owed = newestCommitment(
    situation,
    HORIZON,
    (found) => isOwed(found.fact) && !belongsToIntroduction(found),
  );
  if (owed === null) return null;
  const { event } = owed;
  const due = dueOf(owed);
  const isAsked = isTheirMessage(event);
  const late =
    due === null
      ? daysBetween(event.day, situation.day) - (isAsked ? 0 : PATIENCE)
      : daysBetween(due.end, situation.day);
  const isEarly = due === null ? late < 0 : startOf(due) > situation.day;
  if (isEarly || late > LATEST || (due !== null && due.bound !== "by" && late < 0)) return null;
  if (isOver(situation, owed) || carriesIt(situation, owed)) return null;
  const ahead =
    due === null
      ? isAsked
        ? 0
        : LOST_WITHOUT_DATE
      : (isAsked ? 1 : OWN_PLAN) * lostAhead(due, situation.day);
  return reasonOf("owedDocument", owed, {
    lost: LOST_PER_DAY_LATE * Math.max(0, late) + (isAsked ? 0 : LOST_WHEN_NOT_ASKED) + ahead,
    text: describe(situation, owed, due),
    due: due?.end ?? null,
  });
}

/** When it is due: what they ask for « pour vendredi » must be there by then. */
function dueOf({ event, fact: { due, resolved } }: Found): Due | null {
  const isDeadline = isTheirMessage(event) || /^pour\b/i.test(due ?? "");
  return resolved !== null && isDeadline ? byThen(resolved) : resolved;
}

const isOwed = ({ who, act }: DatedFact): boolean => who === "us" && (act === "send" || act === "answer");

/** Whether what was sent fulfils it: a quote is a sending; our messages and talks may hold an answer. */
function carriesIt(situation: Situation, { event, fact }: Found): boolean {
  return after(situation, event).some(
    (later) =>
      (!later.incoming && later.facts?.some(({ kind }) => kind === "quoteSent")) ||
      (fact.act === "answer" && isOurMove(later)),
  );
}

function describe({ day }: Situation, { event, fact }: Found, due: Due | null): string {
  const word = saidAs(event);
  const what = fact.act === "answer" ? `Réponse ${word}e` : `Envoi ${word}`;
  const noted = frenchDay(event.day, day);
  if (due === null)
    return `${what}${word === "demandé" ? "" : " de notre part"} le ${noted}, sans trace de départ`;
  const left = due.end > day ? "" : ", sans trace de départ";
  return `${what} ${whenDue(due, day)} (noté ${noted})${left}`;
}

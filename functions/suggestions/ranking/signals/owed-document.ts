import { daysBetween, frenchDay, frenchShortDay } from "../../../language/dates/calendar.ts";
import type { Due } from "../../../language/dates/due.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import { isOver, isSettledHere } from "../closing.ts";
import {
  after,
  factsOf,
  type Found,
  isOurMessage,
  isOurMove,
  isTheirMessage,
  reasonOf,
  type Situation,
} from "../situation.ts";
import type { Reason } from "../types.ts";

const WEIGHT = 92;
const WEIGHT_WITHOUT_DATE = 90;
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
 * @example the same, then « voici la notice » by e-mail → nothing
 */
export function owedDocument(situation: Situation): Reason | null {
  const owed = newestOwed(situation);
  if (owed === null) return null;
  const { event, fact } = owed;
  const late =
    fact.resolved === null
      ? daysBetween(event.day, situation.day) - PATIENCE
      : daysBetween(fact.resolved.end, situation.day);
  if (late < 0 || late > LATEST) return null;
  if (isOver(situation, owed) || carriesIt(situation, owed)) return null;
  const base = fact.resolved === null ? WEIGHT_WITHOUT_DATE : WEIGHT;
  return reasonOf("owedDocument", owed, {
    weight: base - LOST_PER_DAY_LATE * late,
    text: describe(situation, owed),
    due: fact.resolved?.end ?? null,
  });
}

const isOwed = ({ who, act }: DatedFact): boolean => who === "us" && (act === "send" || act === "answer");

/** Of the newest event that owes something, what is due first. */
function newestOwed(situation: Situation): Found | null {
  let newest: Found | null = null;
  for (const found of factsOf(situation, "commitment", { horizon: HORIZON })) {
    if (newest !== null && found.event !== newest.event) break;
    if (!isOwed(found.fact) || belongsToIntroduction(found)) continue;
    if (isSettledHere(found) && newest !== null) continue;
    if (newest === null || isSettledHere(newest) || endOf(found.fact.resolved) < endOf(newest.fact.resolved))
      newest = found;
  }
  return newest;
}

const endOf = (due: Due | null): string => due?.end ?? "9";

/** Whether it belongs to an offered introduction, which has a signal of its own. */
function belongsToIntroduction({ event, fact }: Found): boolean {
  return fact.resolved === null && (event.facts ?? []).some(({ kind }) => kind === "introduction");
}

/**
 * Whether something sent fulfils it: a quote counts as a sending; any message or talk of ours may hold an
 * answer.
 */
function carriesIt(situation: Situation, { event, fact }: Found): boolean {
  return after(situation, event).some(
    (later) =>
      (!later.incoming && later.facts?.some(({ kind }) => kind === "quoteSent")) ||
      (fact.act === "answer" && isOurMove(later)),
  );
}

function describe({ day }: Situation, { event, fact }: Found): string {
  const word = isTheirMessage(event) ? "demandé" : isOurMessage(event) ? "promis" : "prévu";
  const what =
    fact.act === "answer" ? `Réponse ${word === "promis" ? "promise" : `${word}e`}` : `Envoi ${word}`;
  const noted = frenchDay(event.day, day);
  const { resolved } = fact;
  if (resolved === null)
    return `${what}${word === "demandé" ? "" : " de notre part"} le ${noted}, sans trace de départ`;
  const until = resolved.end;
  const when =
    resolved.bound === "within"
      ? `entre le ${frenchShortDay(resolved.start, day)} et le ${frenchShortDay(until, day)}`
      : `pour ${until === day ? "aujourd’hui" : frenchDay(until, day)}`;
  return `${what} ${when} (noté ${noted}), sans trace de départ`;
}

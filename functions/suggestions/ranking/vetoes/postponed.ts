import { addDays, daysBetween, frenchDay, frenchShortDay } from "../../../language/dates/calendar.ts";
import { isClosed } from "../closing.ts";
import {
  after,
  evidenceOf,
  factsOf,
  type Found,
  type HistoryEvent,
  isOurMessage,
  isTheirMessage,
  type Situation,
} from "../situation.ts";
import type { Veto } from "../types.ts";

const HORIZON = 550;
/** A date nearer than this is an appointment rather than a postponement. */
const SHORTEST = 10;
/** « pas maintenant », without a date. */
const DAYS_WITHOUT_DATE = 30;

/**
 * The contact, or a note, postponed any contact to a later date, or is to come back to us then. Null otherwise.
 *
 * @example « pas avant le printemps », read in January → vetoed until the last day of winter
 * @example the same, then the contact asks us a question → free again
 */
export function postponed(situation: Situation): Veto | null {
  for (const found of putOff(situation)) {
    const { event, fact } = found;
    const back = fact.resolved?.start ?? addDays(event.day, DAYS_WITHOUT_DATE);
    if (daysBetween(event.day, back) < SHORTEST) continue;
    const until = addDays(back, -1);
    const isOver = until < situation.day || after(situation, event).some((later) => reopens(later, event));
    if (isOver && fact.kind === "postponement") return null;
    if (isOver) continue;
    const said = frenchDay(event.day, situation.day);
    const what =
      fact.kind === "postponement" ? `Report demandé ${said}` : `Doit nous recontacter, dit ${said}`;
    const text = `${what}, jusqu’au ${frenchShortDay(until, situation.day)}`;
    return { veto: "postponed", text, until, evidence: [evidenceOf(found)] };
  }
  return null;
}

/** Postponements, and what they mean to do themselves on a later day; the newest first. */
function putOff(situation: Situation): Found[] {
  const horizon = { horizon: HORIZON };
  const theirs = [...factsOf(situation, "commitment", horizon)].filter(
    (found) =>
      (found.fact.act === "call" || found.fact.act === "answer") &&
      found.fact.resolved !== null &&
      !isClosed(situation, found),
  );
  return [...factsOf(situation, "postponement", horizon), ...theirs]
    .filter(({ event, fact }) => !isOurMessage(event) && fact.who === "contact")
    .sort((a, b) => (a.event.at < b.event.at ? 1 : a.event.at > b.event.at ? -1 : 0));
}

/** They ask us something, or the postponement itself was called off. */
function reopens(later: HistoryEvent, event: HistoryEvent): boolean {
  return (later.facts ?? []).some(
    ({ kind, who, refersTo }) =>
      (kind === "question" && who === "us" && isTheirMessage(later)) ||
      (kind === "cancelled" && refersTo === event.id),
  );
}

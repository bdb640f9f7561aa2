import { type Day, dayInWords } from "../language/dates/calendar.ts";
import { findNamedDates } from "../language/dates/date-mentions.ts";
import { normalise } from "../language/text/normalise.ts";
import type { Doubt, FactKind } from "./contract.ts";
import type { DatedFact } from "./stored-fact.ts";

/** Kinds that say what will be: somebody who hedges them has not promised or decided it. */
const FORETOLD: ReadonlySet<FactKind> = new Set([
  "commitment",
  "nextStep",
  "appointment",
  "decision",
  "trialEnd",
  "renewal",
  "budget",
  "introduction",
  "departure",
  "successor",
  "absence",
  "postponement",
]);

/** Words by which somebody says something without standing for it. */
const HEDGES =
  /\b(?:peut etre|sans doute|probablement|normalement|en principe|a priori|eventuellement|je (?:pense|crois|suppose) (?:que|qu|pouvoir|etre|avoir|revenir|passer|signer)|il me semble|sauf (?:imprevu|contretemps|erreur)|si tout (?:va|se passe) bien|sous reserve|(?:a|reste a|encore a) confirmer|pas (?:encore )?(?:sure?|certaine?|confirmee?)|je (?:vais essayer|essaie|tacherai)|on verra)\b/;
/** « vers le 15 »: a day that is about right. */
const ABOUT_A_DAY =
  /\b(?:vers (?:le|la|mi|debut|fin)|autour du|aux? alentours? (?:du|de)|a peu pres|environ)\b/;

/**
 * What is unsure of a fact as it was read, by what is kept of it; null where nothing is, or where a person has given
 * its day. No reader says how sure it is, so this goes by the words: a hedge of who speaks, a day that is named and
 * contradicts itself or is understood in part, a promise of which the reader found neither what nor how. `written`:
 * the text's day.
 */
export function doubtIn(fact: DatedFact, written: Day): Doubt | null {
  if (isCorrected(fact)) return null;
  const words = normalise(fact.quote);
  if (FORETOLD.has(fact.kind) && HEDGES.test(words)) return "hedged";
  if (fact.resolved !== null && ABOUT_A_DAY.test(words)) return "hedged";
  if (FORETOLD.has(fact.kind) && fact.resolved === null && namesUnsureDay(words, written)) return "day";
  return isBarePromise(fact) ? "matter" : null;
}

/** A day given by a person stands in words of ours, which the text does not have. */
const isCorrected = ({ due, quote, resolved }: DatedFact): boolean =>
  due !== null && resolved !== null && due === dayInWords(resolved.start) && !quote.includes(due);

const namesUnsureDay = (words: string, written: Day): boolean =>
  findNamedDates(words, written).some(({ unread, past }) => unread === true && !past);

const isBarePromise = ({ kind, who, act, object }: DatedFact): boolean =>
  kind === "commitment" && who === "us" && object === null && (act === null || act === "other");

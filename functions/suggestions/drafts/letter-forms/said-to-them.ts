import { findDates } from "../../../language/dates/date-mentions.ts";
import { fold, normalise } from "../../../language/text/normalise.ts";
import { isQuotable } from "../../../language/untrusted/quotable.ts";
import type { DatedFact } from "../../../readings/dated-fact.ts";
import type { TextualHistory } from "../../history/textual-history.ts";
import type { HistoryEvent } from "../../ranking/situation.ts";
import { engagementKnownBy, type KnownBy } from "../writer/ground.ts";
import { spelledOut } from "../writer/matter.ts";
import { isShareable } from "../writer/shared-knowledge.ts";

/** How the contact knows of a fact of an event; null where only we do, and it is not said to them (decision 042). */
export function knownTo(history: TextualHistory, event: HistoryEvent, fact: DatedFact): KnownBy | null {
  const engagement = history.engagements.find(({ id }) => id === event.id);
  const knownBy = engagement === undefined ? "nobody" : engagementKnownBy(engagement);
  if (!isShareable(fact, knownBy)) return null;
  return knownBy === "nobody" ? "conversation" : knownBy;
}

const OURS_IN_THEIR_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:votre|ton|ta) /i, "notre "],
  [/^(?:vos|tes) /i, "nos "],
  [/^(?:notre|mon|ma) /i, "votre "],
  [/^(?:nos|mes) /i, "vos "],
];

/**
 * What is promised or asked for, fit for a sentence of ours: « les tarifs pour 14 techniciens ». `incoming`: in the
 * contact's own words, where « vos tarifs » are ours. Null where they are no such words.
 */
export function thingIn({ object }: DatedFact, today: string, incoming: boolean): string | null {
  const words = spelledOut((object ?? "").trim().replace(/\s+/g, " ").replaceAll("'", "’"));
  // « le 23 novembre » is when, not what.
  if (!isQuotable(words) || findDates(normalise(words), today).length > 0) return null;
  const turned = incoming ? OURS_IN_THEIR_WORDS.find(([whose]) => whose.test(words)) : undefined;
  const own = turned === undefined ? words : words.replace(turned[0], turned[1]);
  if (!/^(?:le |la |les |l’|une? |des |notre |nos |votre |vos )/i.test(own)) return null;
  return own.charAt(0).toLowerCase() + own.slice(1);
}

/** « au sujet des tarifs », « au sujet d’une démonstration » */
export function about(thing: string): string {
  const [, article = "", named = ""] = /^(le |les |des |)(.*)$/s.exec(thing) ?? [];
  if (article === "le ") return `au sujet du ${named}`;
  if (article === "les ") return `au sujet des ${named}`;
  return /^[aeiouyh]/.test(fold(named)) ? `au sujet d’${named}` : `au sujet de ${named}`;
}

import { addDays, daysBetween, type Day } from "./calendar.ts";
import type { DueBound } from "./date-rule.ts";

/** How the preposition before a day limits it: « d’ici » (by), « avant » (before), « à partir de » (from)…. */
type Lead = "by" | "before" | "from" | "after" | "notBefore" | "past" | "none";

const ARTICLES = String.raw`(?:(?:a|au|aux|le|la|les|l|ce|cet|cette|ces|du|de|d|en|tout|courant|mois) ){0,4}$`;
const LEADS = new Map<RegExp, Lead>(
  (
    [
      ["notBefore", String.raw`(?:pas|rien|jamais|aucune?|inutile|personne)(?: [a-z]{1,20}){0,4} avant`],
      ["notBefore", "au plus tot"],
      ["before", "avant"],
      ["by", "(?:d ?ici|au plus tard|pas plus tard que?|jusqu|(?:date limite|deadline)(?: ?:)?)"],
      ["from", "(?:a partir|a compter|des)"],
      ["after", "(?:apres|au dela)"],
      ["past", "(?:depuis|datee?s?|en date)"],
    ] satisfies [Lead, string][]
  ).map(([lead, words]) => [new RegExp(String.raw`\b${words} ${ARTICLES}`), lead]),
);
/** « N’oubliez pas de l’envoyer avant vendredi »: a request, so the day is a deadline and not excluded. */
const BY_ALL_THE_SAME =
  /\b(?:oubli|manqu|hesit|tard)[a-z]{0,6} pas\b|\bsi (?:[a-z]{1,20} ){0,4}(?:rien|pas|aucune?)\b/;
const ONLY_ARTICLES =
  /\b(?:(?:entre|pour|vers|courant|dans|au|aux|a|le|la|les|l|en|ce|cet|cette|ces|du|mois|de) ){1,5}$/;
const OWN_ARTICLES = /^(?:entre|sous|d ?ici|avant|apres|pas|rien|le|la|les|l|au|du|ce|cet|cette|en|dans) /;
const ENDS_IT =
  /^[ ,(]{0,3}(?:au plus tard|en dernier delai|dernier delai|derniere limite|(?:grand )?max(?:i|imum)?)\b/;
const BEGINS_IT = /^[ ,(]{0,3}au plus tot\b/;

/** Prepositions that a date rule has matched together with the day. */
const MATCHED_LEAD =
  /^(?:(?:d ?ici|a partir de|a compter du|jusqu|avant(?! veille)|des(?! (?:que|possible))|apres(?! (?:demain|midi))|pour|courant|dans|en|le|la|les|l|au|aux|a|du|de|ce|cet|cette) ){1,4}/;

/** The prepositions and articles that `words` begins with; empty if none. */
export const matchedLead = (words: string): string => MATCHED_LEAD.exec(words)?.[0] ?? "";

/** Characters before a day that are searched for its preposition. */
const LOOK_BACK = 80;

/** The preposition of the day at [index, index + words.length[, and where the whole expression begins. */
export function leadOf(
  text: string,
  index: number,
  words: string,
  from: number,
): { lead: Lead; start: number } {
  const first = Math.max(from, index - LOOK_BACK);
  const before = text.slice(first, index) + matchedLead(words);
  for (const [pattern, lead] of LEADS) {
    const match = pattern.exec(before);
    if (!match || (lead === "notBefore" && BY_ALL_THE_SAME.test(before))) continue;
    // A rule that has taken « après » into its own match has counted it already.
    const own = first + match.index >= index;
    if (lead === "after" && own) return { lead: "from", start: index };
    return { lead, start: Math.min(index, first + match.index) };
  }
  // « il sera là entre le 10 et le 12 »: accents are gone, and no article stands before another.
  const articles = OWN_ARTICLES.test(words) ? null : ONLY_ARTICLES.exec(before);
  return { lead: "none", start: articles ? Math.min(index, first + articles.index) : index };
}

/** A limit written after the day: « vendredi au plus tard »; `none` where there is none. */
export function tailOf(text: string, end: number): { lead: Lead; end: number } {
  const rest = text.slice(end, end + 40);
  const by = ENDS_IT.exec(rest);
  if (by) return { lead: "by", end: end + by[0].length };
  const soonest = BEGINS_IT.exec(rest);
  return soonest ? { lead: "notBefore", end: end + soonest[0].length } : { lead: "none", end };
}

/** Periods that « d’ici » means the start of: « d’ici l’été » is due when summer begins. */
const COUNTED_DOWN_TO = /\b(?:ete|rentree|printemps|automne|hiver|fetes|week ?end)\b/;
const AN_END = /\bfin\b|\beo[wd]\b/;
const A_MIDDLE = /\b(?:mi|milieu)\b/;

/** The bound that a preposition gives to a day or window. */
export function bind(
  lead: Lead,
  said: { start: Day; end: Day; words: string; exactly: boolean },
  written: Day,
): { bound: DueBound; start: Day; end: Day } {
  const { start, end, words, exactly } = said;
  if (lead === "from" || lead === "notBefore") return { bound: lead, start, end: start };
  if (lead === "after") return { bound: "from", start: addDays(end, 1), end: addDays(end, 1) };
  if (lead === "by" || lead === "before") {
    let last = end;
    if (A_MIDDLE.test(words)) last = addDays(start, Math.floor(daysBetween(start, end) / 2));
    else if (COUNTED_DOWN_TO.test(words) && !AN_END.test(words))
      last = start > written ? addDays(start, -1) : end;
    else if (lead === "before" && !exactly && !AN_END.test(words)) last = addDays(start, -1);
    return { bound: "by", start: written, end: last < written ? written : last };
  }
  return { bound: start === end ? "on" : "within", start, end };
}

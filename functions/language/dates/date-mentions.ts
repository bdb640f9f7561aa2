import { addDays, daysBetween, type Day } from "./calendar.ts";
import { EXACT_DATE_RULES } from "./exact-dates.ts";
import type { DateMention, DateRule } from "./date-rule.ts";
import { PERIOD_RULES } from "./periods.ts";
import { RELATIVE_DATE_RULES, WEEK_DATE_RULES } from "./relative-dates.ts";

export const DATE_RULES: readonly DateRule[] = [
  ...WEEK_DATE_RULES,
  ...EXACT_DATE_RULES,
  ...RELATIVE_DATE_RULES,
  ...PERIOD_RULES,
];

const WORTH_READING: readonly RegExp[] = [
  /dizaine|\b(?:nov|oct|dec|fev)\b|\d|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|aujourd|ce jour|ce soir|matin|midi|mois|semaine|trimestre|semestre|annee|\ban\b|quinzaine|huitaine|jours|janv|fevr|mars|avril|\bmai\b/,
  /juin|juil|aout|sept|octo|nove|dece|rentree|printemps|\bete\b|automne|hiver|fetes|noel|hier|reprise|vacance|conge|paques|ascension|pentecote|toussaint|armistice|assomption|reveillon|sylvestre|an\b|asap|plus vite|plus tot|delais/,
  /possible|rapidement|prochain|tarder|sous peu|peu\b|tomorrow|week|day\b|eow|eod|exercice/,
];

const SAID_OF_THE_PAST =
  /^[ ,]*(?:dernier(?! delai)|derniere|passee?|de l an (?:dernier|passe)|de l annee (?:derniere|passee)|precedente?)\b/;

/** « suite à notre échange du 24 »: always past, even if the 24th is still to come. */
const MET_ON =
  /\b(?:notre|votre|mon|ton|suite a l|suite au|suite a la|lors de l|lors de la) ?(?:dernier |derniere )?(?:echange|appel|entretien|conversation|mail|message|courrier|courriel|reunion|rendez vous|rencontre|visite|atelier|demonstration|demo|devis|proposition|offre)(?: \w+)? (?:du|de ce|de) ?$/;

/** Characters before a date that `MET_ON` is searched in: longer than any of its matches. */
const LOOK_BACK = 200;

const OLD_STORY =
  /^(?:archives?|historique|ancien\w* dossier|pour memoire|l an (?:passe|dernier)|l annee (?:passee|derniere))\b/;

/**
 * All days and periods named in a normalised text, in the order they appear.
 *
 * @example findDates("je la rappelle lundi", "2026-11-20") // 2026-11-23 … 2026-11-23
 * @example findDates("reunion au dernier trimestre", "2026-05-04") // 2026-10-01 … 2026-12-31
 */
export function findDates(normalised: string, written: Day): DateMention[] {
  if (!WORTH_READING.some((pattern) => pattern.test(normalised))) return [];
  const key = `${written} ${normalised}`;
  let dates = remembered.get(key);
  if (dates === undefined) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, (dates = readDates(normalised, written, DATE_RULES)));
  }
  return [...dates];
}

/** Cache: several callers ask about the same sentence in a row. */
const remembered = new Map<string, readonly DateMention[]>();
const MOST_REMEMBERED = 300;

/** What the rules find, in order of position. Where two match the same characters, the earlier rule wins. */
export function readDates(normalised: string, written: Day, rules: readonly DateRule[]): DateMention[] {
  const found: DateMention[] = [];
  const claimed = new Uint8Array(normalised.length);
  for (const rule of rules) {
    // `matchAll` would copy each pattern for each sentence, which doubles the time.
    rule.pattern.lastIndex = 0;
    for (let match = rule.pattern.exec(normalised); match !== null; match = rule.pattern.exec(normalised)) {
      const index = match.index;
      const length = match[0].length;
      // Rules are ordered from the most to the least specific.
      if (claimed.subarray(index, index + length).includes(1)) continue;
      const resolved = rule.read(match, written);
      if (!resolved) continue;
      const past = resolved.past ?? isPast(normalised, index, index + length);
      claimed.fill(1, index, index + length);
      const { start, end, bound } = resolved;
      found.push({ start, end, index, length, past, bound });
    }
  }
  return found.sort((a, b) => a.index - b.index);
}

function isPast(normalised: string, start: number, end: number): boolean {
  if (OLD_STORY.test(normalised) || SAID_OF_THE_PAST.test(normalised.slice(end))) return true;
  // « du 24 » begins with its preposition in some rules and after it in others.
  const before = `${normalised.slice(Math.max(0, start - LOOK_BACK), start)}${normalised.startsWith("du ", start) ? "du" : ""}`;
  return MET_ON.test(before);
}

/** Characters allowed between a date and its repetition: « sous huitaine, c’est-à-dire le 21 ». */
const LONGEST_GAP = 20;

/**
 * The date that a phrase at [index, end[ speaks of: the first after it, else the last before it. Past dates
 * are left out; null without another.
 */
export function dateNear(mentions: readonly DateMention[], index: number, end: number): DateMention | null {
  const coming = mentions.filter((mention) => !mention.past);
  const following = coming.findIndex((mention) => mention.index + mention.length > end);
  if (following >= 0) return saidAgain(coming, following);
  return coming.findLast((mention) => mention.index < index) ?? coming[0] ?? null;
}

/**
 * The mention at `at`, or the one right after it where that says the same more exactly: « avant la fin de
 * l’année, le 31 ». Null without a mention.
 */
function saidAgain(mentions: readonly DateMention[], at: number): DateMention | null {
  const first = mentions[at];
  const second = mentions[at + 1];
  if (!first || !second || second.index - first.index - first.length > LONGEST_GAP) return first ?? null;
  const within = second.start >= addDays(first.start, -7) && second.end <= addDays(first.end, 3);
  const shorter = daysBetween(second.start, second.end) <= daysBetween(first.start, first.end);
  return within && shorter ? second : first;
}

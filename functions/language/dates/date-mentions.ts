import type { Day } from "./calendar.ts";
import type { DateMention, DateRule, Groups } from "./date-rule.ts";
import { DAY_RULES } from "./day-rules.ts";
import { DURATION_RULES } from "./duration-rules.ts";
import { leavesSomething } from "./leftovers.ts";
import { PERIOD_RULES } from "./period-rules.ts";
import { type NamedDate, related } from "./related-dates.ts";
import { inDigits } from "./spelled-numbers.ts";
import { WEEK_RULES } from "./week-rules.ts";

/** From the most to the least specific: where two match the same characters, the earlier wins. */
export const DATE_RULES: readonly DateRule[] = [
  ...DURATION_RULES,
  ...WEEK_RULES,
  ...DAY_RULES,
  ...PERIOD_RULES,
];

const SAID_OF_THE_PAST =
  /^[ ,]*(?:dernier(?! delai)|derniere|passee?(?! (?:le|la|l|les|ce|cette)\b)|de l an (?:dernier|passe)|de l annee (?:derniere|passee)|precedente?)\b/;

const SAID_PAST = /\b(?:derniere?|passee?)$/;

/** « suite à notre échange du 24 »: always past, even if the 24th is still to come. */
const MET_ON =
  /\b(?:notre|votre|mon|ton|suite a l|suite au|suite a la|lors de l|lors de la) ?(?:dernier |derniere )?(?:echange|appel|entretien|conversation|mail|message|courrier|courriel|reunion|rendez vous|rencontre|visite|atelier|demonstration|demo|devis|proposition|offre)(?: \w+)? (?:du|de ce|de) ?$/;

/** Characters before a date that `MET_ON` is searched in: longer than any of its matches. */
const LOOK_BACK = 200;

const OLD_STORY =
  /^(?:archives?|historique|ancien\w* dossier|pour memoire|l an (?:passe|dernier)|l annee (?:passee|derniere))\b/;

/**
 * All days and periods named in a normalised text, in the order they appear; a limit (« sous huitaine ») by its last
 * day. What is not wholly understood is not among them.
 *
 * @example findDates("je la rappelle lundi", "2026-11-20") // 2026-11-23 … 2026-11-23
 * @example findDates("reunion au dernier trimestre", "2026-05-04") // 2026-10-01 … 2026-12-31
 */
export const findDates = (normalised: string, written: Day): DateMention[] =>
  findNamedDates(normalised, written).filter(({ unread }) => unread !== true);

/** As `findDates`, with those that are `unread`: they name a day that nothing proves. */
export function findNamedDates(normalised: string, written: Day): DateMention[] {
  const { normalised: text, passage } = inDigits({
    normalised,
    passage: (start, end) => ({ text: normalised.slice(start, end), index: start }),
  });
  return readDates(text, written, DATE_RULES).map((mention) => {
    const { text: words, index } = passage(mention.index, mention.index + mention.length);
    const start = mention.bound === "by" ? mention.end : mention.start;
    return { ...mention, index, length: words.length, start };
  });
}

const groupsOf = (match: RegExpExecArray): Groups => {
  const [words, one = "", two = "", three = "", four = "", five = "", six = "", seven = ""] = match;
  return [words, one, two, three, four, five, six, seven];
};

/** What rules find, in order of position. */
export function readDates(normalised: string, written: Day, rules: readonly DateRule[]): DateMention[] {
  const found: NamedDate[] = [];
  const claimed = new Uint8Array(normalised.length);
  for (const { pattern, read } of rules) {
    // `matchAll` would copy each pattern for each sentence, which doubles the time.
    pattern.lastIndex = 0;
    for (let match = pattern.exec(normalised); match !== null; match = pattern.exec(normalised)) {
      const { index, 0: words } = match;
      const end = index + words.length;
      if (claimed.subarray(index, end).includes(1)) continue;
      const groups = groupsOf(match);
      const resolved = read(groups, written);
      if (!resolved) continue;
      claimed.fill(1, index, end);
      const past = resolved.past ?? (SAID_PAST.test(words) || isPast(normalised, index, end));
      const again = (day: Day) => read(groups, day);
      found.push({ ...resolved, index, length: words.length, past, words, again });
    }
  }
  found.sort((a, b) => a.index - b.index);
  return related(normalised, found, written).map((mention) =>
    leavesSomething(normalised, mention, claimed) ? { ...mention, unread: true } : mention,
  );
}

function isPast(normalised: string, start: number, end: number): boolean {
  if (OLD_STORY.test(normalised) || SAID_OF_THE_PAST.test(normalised.slice(end))) return true;
  // « du 24 » begins with its preposition in some rules and after it in others.
  const before = `${normalised.slice(Math.max(0, start - LOOK_BACK), start)}${normalised.startsWith("du ", start) ? "du" : ""}`;
  return MET_ON.test(before);
}

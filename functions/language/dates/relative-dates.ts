import { addDays, addMonths, lastOfMonth, makeDay, partsOf, weekdayOf, type Day } from "./calendar.ts";
import type { DateRule } from "./date-rule.ts";
import { MONTH_NAMES, monthNumber, WEEKDAY_NAMES, WEEKDAY_ORDER } from "./exact-dates.ts";

const NUMBERS: Readonly<Record<string, number>> = {
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  douze: 12,
  quinze: 15,
  vingt: 20,
  trente: 30,
};
export const NUMBER = String.raw`(\d{1,2}|${Object.keys(NUMBERS).join("|")})`;

/** A number in digits or in a French word; NaN for another word. */
export function numberOf(word: string | undefined): number {
  return NUMBERS[word ?? ""] ?? Number(word);
}

/** The next such weekday strictly after the day of writing: "lundi" written on a Monday is in a week. */
export function nextWeekday(name: string, written: Day): Day {
  const ahead = (WEEKDAY_ORDER.indexOf(name) + 1 - weekdayOf(written) + 7) % 7;
  return addDays(written, ahead === 0 ? 7 : ahead);
}

/** Monday of the week after the day of writing. */
export function mondayAfter(written: Day): Day {
  return addDays(written, 8 - weekdayOf(written));
}

/** Friday of the week of writing, or of the next one when it is already Friday evening's business. */
export function endOfWeek(written: Day): Day {
  const ahead = 5 - weekdayOf(written);
  return addDays(written, ahead >= 0 ? ahead : ahead + 7);
}

/** Monday to Friday of a week by its number: the next such week that is not over. */
export function isoWeek(week: number, written: Day): { start: Day; end: Day } {
  const { year } = partsOf(written);
  for (const candidate of [year, year + 1]) {
    // The 4th of January is always in week 1.
    const fourth = `${candidate}-01-04`;
    const start = addDays(fourth, 1 - weekdayOf(fourth) + 7 * (week - 1));
    const end = addDays(start, 4);
    if (end >= written || candidate > year) return { start, end };
  }
  return { start: written, end: written };
}

/** « semaine du 12 (octobre) »: Monday to Friday around that day. */
function weekHolding(
  date: number,
  monthInDigits: string | undefined,
  monthName: string | undefined,
  written: Day,
): { start: Day; end: Day } | null {
  const month = monthInDigits ? Number(monthInDigits) : monthName ? monthNumber(monthName) : null;
  const { year, month: now } = partsOf(written);
  for (let ahead = 0; ahead < 14; ahead += 1) {
    const index = now - 1 + ahead;
    if (month !== null && (index % 12) + 1 !== month) continue;
    const day = makeDay(year + Math.floor(index / 12), (index % 12) + 1, date);
    const start = day === null ? null : addDays(day, 1 - weekdayOf(day));
    if (start === null || addDays(start, 4) < written) continue;
    return { start, end: addDays(start, 4) };
  }
  return null;
}

const ENGLISH_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday"];

function single(day: Day): { start: Day; end: Day } {
  return { start: day, end: day };
}

/** "huit jours" is a week and "quinze jours" a fortnight in French. */
export function daysMeant(count: number): number {
  if (count === 8) return 7;
  return count === 15 ? 14 : count;
}

/** Applied before the day rules: « semaine du 12 » is a week and not the 12th. */
export const WEEK_DATE_RULES: readonly DateRule[] = [
  {
    pattern: new RegExp(
      String.raw`\bsemaine\.? (?:du|de (?:la|l)|commencant le) ?(?:(?:lundi|mardi|mercredi|jeudi|vendredi) )?(\d{1,2})(?: ?er)?(?:\/(\d{1,2})\b| (${MONTH_NAMES})\b)?`,
      "g",
    ),
    read: (match, written) => weekHolding(Number(match[1]), match[2], match[3], written),
  },
];

export const RELATIVE_DATE_RULES: readonly DateRule[] = [
  {
    pattern: /\bdans le mois(?: qui vient| qui suit| a venir)?\b(?! (?:de|d|prochain|pro)\b)/g,
    read: (_match, written) => ({ start: written, end: addMonths(written, 1) }),
  },
  {
    // « J+3 »: counted from the day of writing.
    pattern: /\bj ?\+ ?(\d{1,2})\b/g,
    read: (match, written) => single(addDays(written, Number(match[1]))),
  },
  {
    pattern: new RegExp(
      String.raw`\b(${WEEKDAY_NAMES}) (?:dernier(?! delai)|passe|derniere(?! limite))\b`,
      "g",
    ),
    read: (match, written) => {
      const day = addDays(nextWeekday(match[1] ?? "", written), -7);
      return { start: day, end: day, past: true };
    },
  },
  {
    pattern: new RegExp(String.raw`\b(${WEEKDAY_NAMES}|demain) en (huit|8|quinze|15)\b`, "g"),
    read: (match, written) => {
      const weeks = /^(?:quinze|15)$/.test(match[2] ?? "") ? 14 : 7;
      const name = match[1] ?? "";
      if (name === "demain") return single(addDays(written, 1 + weeks));
      return single(addDays(nextWeekday(name, written), weeks));
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b(${WEEKDAY_NAMES}) (?:de )?(?:la )?semaine (?:pro(?:chaine)?|suivante)\b|\bsemaine prochaine (${WEEKDAY_NAMES})\b`,
      "g",
    ),
    read: (match, written) =>
      single(addDays(mondayAfter(written), WEEKDAY_ORDER.indexOf(match[1] ?? match[2] ?? ""))),
  },
  {
    pattern: new RegExp(String.raw`\b(${WEEKDAY_NAMES})\b`, "g"),
    read: (match, written) => single(nextWeekday(match[1] ?? "", written)),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:dans|sous|d ici|dans les|sous les|d ici a) ${NUMBER} ?(?:prochains )?(?:j|jours?)\b(?! ouvr)`,
      "g",
    ),
    read: (match, written) => single(addDays(written, daysMeant(numberOf(match[1])))),
  },
  {
    pattern: /\b(?:dans|sous|d ici) une (dizaine|douzaine|quinzaine) de jours\b/g,
    read: (match, written) =>
      single(
        addDays(
          written,
          { d: 10, o: 12, q: 14 }[
            (match[1] ?? "").startsWith("q") ? "q" : (match[1] ?? "").startsWith("do") ? "o" : "d"
          ],
        ),
      ),
  },
  {
    pattern: new RegExp(String.raw`\b(?:dans|sous|d ici) ${NUMBER} (?:a|ou) ${NUMBER} ?(?:j|jours?)\b`, "g"),
    read: (match, written) => single(addDays(written, daysMeant(numberOf(match[2])))),
  },
  {
    pattern: /\bj ?\+ ?(\d{1,2})\b/g,
    read: (match, written) => single(addDays(written, Number(match[1]))),
  },
  {
    pattern: new RegExp(String.raw`\b${NUMBER} jours plus tard\b`, "g"),
    read: (match, written) => single(addDays(written, daysMeant(numberOf(match[1])))),
  },
  {
    pattern:
      /\b(?:semaine|s|w|week)\.? ?(?:n ?°? ?)?(?:no )?(\d{1,2})\b(?! ?(?:\/|h\b|%|€|jours?|semaines?))/g,
    read: (match, written) => {
      const week = Number(match[1]);
      // « S2 » is the second half of the year to most; « semaine 2 » is not.
      if (week < 1 || week > 53 || (week < 3 && match[0].startsWith("s") && !match[0].startsWith("se")))
        return null;
      return isoWeek(week, written);
    },
  },
  {
    pattern:
      /\b(?:ces|les|ces tout|(?:les|ces) tout) (?:tout )?prochains jours\b|\bd ici (?:peu|quelques jours)\b|\bdans (?:quelques|les) jours\b|\bsous peu\b/g,
    read: (_match, written) => ({ start: addDays(written, 1), end: addDays(written, 5) }),
  },
  {
    pattern:
      /\b(?:asap|au plus vite|des que possible|des possible|sans tarder|au plus tot|dans les plus brefs delais|dans les meilleurs delais)\b/g,
    read: (_match, written) => ({ start: addDays(written, 1), end: addDays(written, 3) }),
  },
  {
    pattern: /\b(?:eod|end of day)\b/g,
    read: (_match, written) => single(written),
  },
  { pattern: /\btomorrow\b/g, read: (_match, written) => single(addDays(written, 1)) },
  { pattern: /\b(?:eow|end of (?:the )?week)\b/g, read: (_match, written) => single(endOfWeek(written)) },
  {
    pattern: /\bnext week\b/g,
    read: (_match, written) => ({ start: mondayAfter(written), end: addDays(mondayAfter(written), 4) }),
  },
  {
    pattern: /\b(?:next |this |on )?(monday|tuesday|wednesday|thursday|friday)\b/g,
    read: (match, written) =>
      single(nextWeekday(WEEKDAY_ORDER[ENGLISH_DAYS.indexOf(match[1] ?? "")] ?? "", written)),
  },
  {
    pattern: new RegExp(String.raw`\b(?:dans|sous|d ici) ${NUMBER} ?(?:j|jours?) ouvr(?:es|ables)\b`, "g"),
    read: (match, written) => single(addWorkingDays(written, numberOf(match[1]))),
  },
  {
    pattern: /\b(?:sous|dans les|d ici|dans) (24|48|72) ?(?:h|heures)\b/g,
    read: (match, written) => single(addWorkingDays(written, Number(match[1]) / 24)),
  },
  {
    pattern: /\b(?:sous|dans|d ici|apres) (?:(?:une|la|1) )?(?:petite |bonne )?(?:quinzaine|quinz)\b/g,
    read: (_match, written) => single(addDays(written, 14)),
  },
  {
    pattern: /\b(?:sous|dans|d ici) (?:(?:une|la|1) )?(?:petite )?huitaine\b/g,
    read: (_match, written) => single(addDays(written, 7)),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:dans|sous|d ici|d ici a|apres|d ici les|dans les) ${NUMBER} ?(?:semaines?|sem)\b`,
      "g",
    ),
    read: (match, written) => single(addDays(written, 7 * numberOf(match[1]))),
  },
  {
    pattern: /\b(?:en )?(?:tout )?(?:debut|deb) (?:de )?(?:la )?semaine(?: pro(?:chaine)?| qui vient)?\b/g,
    read: (_match, written) => ({ start: mondayAfter(written), end: addDays(mondayAfter(written), 1) }),
  },
  {
    pattern: /\b(?:milieu de(?: la)?|mi) semaine pro(?:chaine)?\b/g,
    read: (_match, written) => single(addDays(mondayAfter(written), 2)),
  },
  {
    pattern: /\bfin (?:de )?(?:la )?semaine pro(?:chaine)?\b/g,
    read: (_match, written) => single(addDays(mondayAfter(written), 4)),
  },
  {
    pattern: /\b(?:milieu de(?: la)?|mi) semaine\b/g,
    read: (_match, written) =>
      single(
        weekdayOf(written) < 3 ? addDays(written, 3 - weekdayOf(written)) : addDays(mondayAfter(written), 2),
      ),
  },
  {
    pattern: /\bfin (?:de )?(?:la |cette )?semaine\b|\bavant le week ?end\b|\bd ici le week ?end\b/g,
    read: (_match, written) => single(endOfWeek(written)),
  },
  {
    pattern: /\b(?:la |courant |en cours de )?semaine (?:pro(?:chaine)?|qui vient|suivante|d apres)\b/g,
    read: (_match, written) => ({ start: mondayAfter(written), end: addDays(mondayAfter(written), 4) }),
  },
  {
    pattern: /\b(?:dans la|cette|en cours de|courant de (?:la )?|courant) semaine\b(?! pro)/g,
    read: (_match, written) => ({ start: written, end: endOfWeek(written) }),
  },
  {
    pattern: /\b(?:la )?fin (?:du|de|de ce|ce|courant) ?mois\b(?! pro)/g,
    read: (_match, written) => {
      const { year, month } = partsOf(written);
      return { start: addDays(lastOfMonth(year, month), -7), end: lastOfMonth(year, month) };
    },
  },
];

/** The day `count` working days later; holidays count as working days. */
export function addWorkingDays(day: Day, count: number): Day {
  let result = day;
  for (let left = count; left > 0;) {
    result = addDays(result, 1);
    if (weekdayOf(result) <= 5) left -= 1;
  }
  return result;
}

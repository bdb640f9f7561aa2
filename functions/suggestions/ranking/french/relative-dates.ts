import { addDays, lastOfMonth, partsOf, weekdayOf, type Day } from "./calendar.ts";
import type { DateRule } from "./date-mentions.ts";
import { WEEKDAY_NAMES } from "./exact-dates.ts";

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
const NUMBER = String.raw`(\d{1,2}|${Object.keys(NUMBERS).join("|")})`;

function numberOf(word: string | undefined): number {
  return NUMBERS[word ?? ""] ?? Number(word);
}

const WEEKDAY_ORDER = WEEKDAY_NAMES.split("|");

/** The next such weekday strictly after the day of writing: "lundi" written on a Monday is in a week. */
function nextWeekday(name: string, written: Day): Day {
  const ahead = (WEEKDAY_ORDER.indexOf(name) + 1 - weekdayOf(written) + 7) % 7;
  return addDays(written, ahead === 0 ? 7 : ahead);
}

function mondayAfter(written: Day): Day {
  return addDays(written, 8 - weekdayOf(written));
}

/** Friday of the week of writing, or of the next one when it is already Friday evening's business. */
function endOfWeek(written: Day): Day {
  const ahead = 5 - weekdayOf(written);
  return addDays(written, ahead >= 0 ? ahead : ahead + 7);
}

function single(day: Day): { start: Day; end: Day } {
  return { start: day, end: day };
}

/** "huit jours" is a week and "quinze jours" a fortnight in French. */
function daysMeant(count: number): number {
  if (count === 8) return 7;
  return count === 15 ? 14 : count;
}

export const RELATIVE_DATE_RULES: readonly DateRule[] = [
  {
    pattern: new RegExp(String.raw`\b(${WEEKDAY_NAMES}) (?:dernier|passe|derniere)\b`, "g"),
    read: (match, written) => {
      const day = addDays(nextWeekday(match[1] ?? "", written), -7);
      return { start: day, end: day, past: true };
    },
  },
  {
    pattern: new RegExp(String.raw`\b(${WEEKDAY_NAMES}) en (?:huit|8)\b`, "g"),
    read: (match, written) => single(addDays(nextWeekday(match[1] ?? "", written), 7)),
  },
  {
    pattern: new RegExp(
      String.raw`\b(${WEEKDAY_NAMES}) (?:de )?(?:la )?semaine (?:prochaine|suivante)\b|\bsemaine prochaine (${WEEKDAY_NAMES})\b`,
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
      String.raw`\b(?:dans|sous|d ici|dans les|sous les|d ici a) ${NUMBER} ?(?:prochains )?(?:j|jours?)\b(?! ouvres)`,
      "g",
    ),
    read: (match, written) => single(addDays(written, daysMeant(numberOf(match[1])))),
  },
  {
    pattern: new RegExp(String.raw`\b(?:dans|sous|d ici) ${NUMBER} ?(?:j|jours?) ouvres\b`, "g"),
    read: (match, written) => single(addWorkingDays(written, numberOf(match[1]))),
  },
  {
    pattern: /\b(?:sous|dans les|d ici|dans) (24|48|72) ?(?:h|heures)\b/g,
    read: (match, written) => single(addWorkingDays(written, Number(match[1]) / 24)),
  },
  {
    pattern: /\b(?:sous|dans une|d ici une|dans la|sous une|d ici) (?:petite )?quinzaine\b/g,
    read: (_match, written) => single(addDays(written, 14)),
  },
  {
    pattern: /\b(?:sous|dans une|d ici une) huitaine\b/g,
    read: (_match, written) => single(addDays(written, 7)),
  },
  {
    pattern: new RegExp(String.raw`\b(?:dans|sous|d ici|d ici a) ${NUMBER} semaines?\b`, "g"),
    read: (match, written) => single(addDays(written, 7 * numberOf(match[1]))),
  },
  {
    pattern: /\b(?:en )?(?:tout )?debut de (?:la )?semaine(?: prochaine)?\b/g,
    read: (_match, written) => ({ start: mondayAfter(written), end: addDays(mondayAfter(written), 1) }),
  },
  {
    pattern: /\b(?:milieu de|mi) semaine prochaine\b/g,
    read: (_match, written) => single(addDays(mondayAfter(written), 2)),
  },
  {
    pattern: /\bfin de (?:la )?semaine prochaine\b/g,
    read: (_match, written) => single(addDays(mondayAfter(written), 4)),
  },
  {
    pattern: /\bfin de (?:la |cette )?semaine\b|\bavant le week ?end\b|\bd ici le week ?end\b/g,
    read: (_match, written) => single(endOfWeek(written)),
  },
  {
    pattern: /\b(?:la |courant |en cours de )?semaine (?:prochaine|qui vient|suivante)\b/g,
    read: (_match, written) => ({ start: mondayAfter(written), end: addDays(mondayAfter(written), 4) }),
  },
  {
    pattern: /\b(?:dans la|cette|en cours de|courant de (?:la )?|courant) semaine\b(?! prochaine)/g,
    read: (_match, written) => ({ start: written, end: endOfWeek(written) }),
  },
  {
    pattern: /\b(?:la )?fin (?:du|de) mois\b(?! prochain)/g,
    read: (_match, written) => {
      const { year, month } = partsOf(written);
      return { start: addDays(lastOfMonth(year, month), -7), end: lastOfMonth(year, month) };
    },
  },
];

function addWorkingDays(day: Day, count: number): Day {
  let result = day;
  for (let left = count; left > 0;) {
    result = addDays(result, 1);
    if (weekdayOf(result) <= 5) left -= 1;
  }
  return result;
}

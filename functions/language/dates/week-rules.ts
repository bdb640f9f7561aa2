import { addDays, weekdayOf } from "./calendar.ts";
import { type DateRule, on, say } from "./date-rule.ts";
import { MONTH, monthNumber, RANK, WEEKDAY, weekdayNumber } from "./date-words.ts";
import {
  nextNumberedWeek,
  nextWeekday,
  numberedWeek,
  partOfWeek,
  restOfWeek,
  weekHolding,
  weekOf,
} from "./periods.ts";

const NEXT = String.raw`(?:pro(?:chaine?)?|qui vient|suivante|d apres)`;
const [SATURDAY, SUNDAY] = [6, 7];

/** Weeks, their parts and days. Applied before days: « semaine du 12 » is a week and not the 12th. */
export const WEEK_RULES: readonly DateRule[] = [
  say`(${WEEKDAY}) (?:de |en )?(?:la )?(?:semaine|s)\.? ?(\d{1,2})\b(?! ?(?:h\b|/))`(
    ([, day, number], written) => {
      const week = numberedWeek(Number(number), written);
      return week === null || week.past ? null : on(addDays(week.start, weekdayNumber(day) - 1));
    },
  ),
  say`(?:semaines?|s)\.? ?(\d{1,2})(?: et | ou | a | ?[-/] ?)(?:semaine |s)?(\d{1,2})\b(?! ?(?:h\b|/|jours?|mois))`(
    ([, from, to], written) => {
      const first = numberedWeek(Number(from), written);
      if (first === null || first.past) return null;
      const last = nextNumberedWeek(Number(to), first.start);
      return last.end > first.end ? { start: first.start, end: last.end } : null;
    },
  ),
  say`semaine\.? (?:du|de (?:la|l)|commencant le) ?(?:(?:${WEEKDAY}) )?(\d{1,2})(?: ?er)?(?:\/(\d{1,2})\b| (${MONTH})\b)?`(
    ([, date, digits, name], written) => weekHolding(Number(date), monthNumber(digits || name), written),
  ),
  say`(debut|deb|milieu|mi|fin)\.?(?: de| du| d)?(?: la| l)?(?: cette)? semaine(?: (\d{1,2})|\.? (${NEXT})|(?! d))\b`(
    ([, part, number, next], written) => {
      if (number !== "") {
        const week = numberedWeek(Number(number), written);
        return week === null || week.past ? null : partOfWeek(part, week);
      }
      const coming = partOfWeek(part, weekOf(written, 1));
      if (next !== "") return coming;
      const present = partOfWeek(part, weekOf(written));
      return (part.startsWith("d") ? present.start : present.end) < written ? coming : present;
    },
  ),
  say`(semaine|week|w|s)\.? ?(?:n ?°? ?)?(?:no )?(\d{1,2})\b(?! ?(?:\/|h\b|%|€|jours?|semaines?))(?: (?:de )?(20\d\d)\b)?`(
    // « S2 » is a half of the year; a past week is matched too, so that no other rule reads a date in it.
    ([, word, number, year], written) =>
      word === "s" && /^[12]$/.test(number) ? null : numberedWeek(Number(number), written, year),
  ),
  say`(${WEEKDAY}) (?:de )?cette semaine\b`(([, day], written) =>
    on(addDays(weekOf(written).start, weekdayNumber(day) - 1)),
  ),
  say`(?:(${WEEKDAY}) (?:de )?(?:la )?semaine ${NEXT}|semaine ${NEXT} (${WEEKDAY}))\b`(
    ([, day, after], written) => on(addDays(weekOf(written, 1).start, weekdayNumber(day || after) - 1)),
  ),
  say`(?:la |courant |en cours de )?semaine\.? (?:(suivante|d apres)|${NEXT})\b`(([, following], written) => {
    const week = weekOf(written, 1);
    return following === "" ? week : { ...week, from: "end" };
  }),
  say`(?:toute la|dans la|cette|en cours de|courant de (?:la )?|courant) semaine\b(?! (?:pro|qui|suivante))`(
    (_, written) => restOfWeek(written),
  ),
  say`(?<!\b(?:${RANK}) )(?:ce |le |du |au )?week ?end(?: prochain)?\b`((_, written) => {
    const saturday =
      weekdayOf(written) === SUNDAY ? addDays(written, -1) : nextWeekday(SATURDAY, addDays(written, -1));
    return { start: saturday, end: addDays(saturday, 1) };
  }),
];

import { daysBetween, partsOf, weekdayOf } from "../dates/calendar.ts";
import type { DateMention, Period } from "../dates/date-rule.ts";
import { findDates, findNamedDates } from "../dates/date-mentions.ts";
import { MONTH, WEEKDAY, weekdayNumber } from "../dates/date-words.ts";
import { normalise } from "../text/normalise.ts";
import type { Found, Given } from "./types.ts";
import { onceASource } from "./once-a-source.ts";
import { blank, flatten } from "./plain-text.ts";

interface Dated {
  found: Found[];
  /** The flattened text without its dates: what numbers are read from. */
  rest: string;
}

const A_WEEKDAY = new RegExp(String.raw`\b(${WEEKDAY})\b`);

/** Words that depend on the day of reading (« demain »): wrong, since the message is read on another day. */
const OF_THE_MOMENT =
  /aujourd|demain|\bhier\b|^ce (?:jour|matin|soir|midi)|cet apres midi|semaine|week ?end|mois prochain|\ban prochain|annee prochaine|exercice|^(?:dans|d ici)\b/;
const MORE_OF_THE_MOMENT: readonly RegExp[] = [
  /\b(?:la )?semaine (?:derniere|passee|ecoulee|en cours)|\b(?:le )?mois (?:dernier|passe)|\bce mois ci\b|\b(?:l an|l annee) (?:dernier|derniere|passe|passee)\b/g,
  /\bil y a (?:\d+|[a-z]+|une quinzaine de) (?:jours?|semaines?|mois|ans?)\b|\bces jours ci\b|\bla veille\b/g,
  new RegExp(
    String.raw`\b(?:(?:ce|cette) (?:${WEEKDAY})|(?:${WEEKDAY}) (?:prochain|dernier|qui vient))\b`,
    "g",
  ),
];
/** « Intervenez-vous le week-end ? » asks of all of them. */
const OF_ANY_WEEK = /^(?:(?:le|les|un|du|en|chaque|tous les) )?(?:week ?ends?|semaines?)$/;
/** « à ce jour », « passé ce jour » */
const OF_A_NAMED_DAY = /\b(?:a|d ici|passe|apres|avant|jusqu a) $/;
/** « Où en est votre projet aujourd’hui ? » is true on any day. */
const NOWADAYS =
  /\bou en (?:est|es|etes|sont|sommes)\b[^.?!]*$|\b(?:utilis|tenu|gere|suivi|travaill|faisons|faites|fonctionn|repos|compt|emplo|dispos|occup|dirig)[a-z]* $|\b(?:est|sont|etes) $/;
/** « pour 2027 »: the year is looked for, whatever stands before it. */
const YEAR_ALONE = /^(?:(?:pour|en|courant|sur) )?(?:l annee )?20\d\d$/;
/** « semaine 47 », « la dernière semaine de novembre » are the same on any day. */
const NUMBERED_WEEK =
  /\bsemaine \d|^(?:la )?(?:premiere|deuxieme|seconde|troisieme|quatrieme|derniere) semaine de? ?[a-z]/;
/** « la fin du mois » of no month is that of the day of reading. */
const OF_A_NAMED_MONTH = new RegExp(String.raw`\b(?:la )?fin du mois (?=d(?:e |['’ ])(?:${MONTH})\b)`, "g");
const YEAR = /\b(?:19|20)\d\d\b/g;

/**
 * Dates of a flattened message: what no source or trusted field proves, and what only holds on the day of
 * writing. A date is proved when a source, read from its own day, names the same day, or one within it where
 * the message is vaguer (« en novembre » for the 12th).
 */
export function readDates(flat: string, given: Given): Dated {
  const found: Found[] = [];
  let rest = flat;
  for (const match of MORE_OF_THE_MOMENT.flatMap((pattern) => [...flat.matchAll(pattern)])) {
    const end = match.index + match[0].length;
    found.push({ kind: "relative_date", start: match.index, end });
    rest = blank(rest, match.index, end);
  }
  const readings = given.sources.map((source) => ({ day: source.date, mentions: readMentions(source) }));
  const days = [...readings.map(({ day }) => day), ...given.trusted.days];
  const known = [
    ...days.map((day): Period => ({ start: day, end: day })),
    ...readings.flatMap(({ mentions }) => mentions),
  ];
  // Any reference day will do: a day with its month does not depend on it.
  const anchor = days[0] ?? "2000-01-01";
  const searched = rest;
  for (const mention of datesIn(searched, anchor)) {
    const { index, length } = mention;
    const words = searched.slice(index, index + length);
    const end = index + length;
    // « sous 48 heures » is a delay, whose number must be known.
    if (/^sous\b/.test(words) || YEAR_ALONE.test(words)) continue;
    rest = blank(rest, index, end);
    if (words === "fin de mois" && /\ben $/.test(before(searched, index))) continue;
    if (/\bsemaine du $/.test(before(searched, index)) && isItsWeek(mention.start, known)) continue;
    if (endsWindow(before(searched, index), mention.start, known)) continue;
    if (words.endsWith("rentree") && readings.some(({ day }) => isAfterTheSummer(day))) continue;
    if (OF_THE_MOMENT.test(words) && !NUMBERED_WEEK.test(words)) {
      if (OF_ANY_WEEK.test(words) || (words === "ce jour" && OF_A_NAMED_DAY.test(before(searched, index))))
        continue;
      if (words.startsWith("aujourd") && NOWADAYS.test(before(searched, index))) continue;
      found.push({ kind: "relative_date", start: index, end });
    } else if (!isProved(words, mention, known, readings)) found.push({ kind: "date", start: index, end });
  }
  for (const match of rest.matchAll(YEAR)) {
    const end = match.index + match[0].length;
    const says = given.sources.some((source) => source.text.includes(match[0]));
    const year: Period = { start: `${match[0]}-01-01`, end: `${match[0]}-12-31` };
    if (!says && !known.some((one) => within(one, year, true)))
      found.push({ kind: "date", start: match.index, end });
    rest = blank(rest, match.index, end);
  }
  return { found, rest };
}

/** Characters looked at before a date. */
const LOOK_BACK = 400;
const before = (text: string, index: number): string => text.slice(0, index).slice(-LOOK_BACK);

/** « sous 18 mois » also says how long. */
const A_DELAY =
  /^(?:sous|pendant|depuis|dans|d ici) (?:les )?(?:\d+|[a-z]+) (?:heures|jours|semaines|mois|ans)$|^sous (?:huitaine|quinzaine)$/;

/** The flattened text of a source without its dates: the 12th proves no « 12 sites ». */
export function withoutDates(flat: string, written: string): string {
  let rest = flat;
  for (const { index, length } of datesIn(flat, written))
    if (!A_DELAY.test(flat.slice(index, index + length))) rest = blank(rest, index, index + length);
  return rest;
}

/** « dans la semaine du 30 novembre » is told by its day. */
const WEEK_OF_A_DAY = /\b(?:dans |cette |courant )?(?:la )?semaine (?=du \d)/g;

/** Dates of a flattened text without « sept » (a number), « fin du mois de novembre », « une fois rentrée ». */
function datesIn(flat: string, written: string): DateMention[] {
  const blanked = (words: string): string => " ".repeat(words.length);
  const searched = flat.replace(OF_A_NAMED_MONTH, blanked).replace(WEEK_OF_A_DAY, blanked);
  return findNamedDates(searched, written).filter(({ index, length }) => {
    const words = flat.slice(index, index + length);
    if (words === "rentree") return /\b(?:la|de|cette|une) $/.test(before(flat, index));
    return !(words === "sept" && flat[index + length] !== ".");
  });
}

/** The days and periods that a source names, without duplicates. */
export const readMentions = onceASource(({ text, date: written }): readonly Period[] => {
  const mentions = [...datesIn(flatten(text), written), ...findDates(normalise(text), written)];
  return [...new Map(mentions.map(({ start, end }) => [`${start} ${end}`, { start, end }])).values()];
});

function isProved(
  words: string,
  mention: Period,
  known: readonly Period[],
  readings: readonly { day: string; mentions: readonly Period[] }[],
): boolean {
  const weekday = A_WEEKDAY.exec(words)?.[1];
  const onItsWeekday = (day: string) => weekday === undefined || weekdayOf(day) === weekdayNumber(weekday);
  if (words === weekday) return known.some((one) => one.start === one.end && onItsWeekday(one.start));
  const single = mention.start === mention.end;
  const date = partsOf(mention.start).date;
  if (/\d/.test(words) && single && !/\d(?:er)?[ /.-]+(?:\d|[a-z]{3})/.test(words.replace(/^\D+/, "")))
    return known.some(
      (one) => one.start === one.end && partsOf(one.start).date === date && onItsWeekday(one.start),
    );
  // « fin du mois », « la rentrée » are resolved from the day of the source.
  if (OF_NO_MONTH.test(words))
    return readings.some(({ day, mentions }) => {
      const [said] = findDates(words, day);
      return mentions.some(({ start, end }) => start === said?.start && end === said.end);
    });
  const dated = /\b(?:19|20)\d\d\b|\d[/.-]\d+[/.-]\d\d\b/.test(words);
  return known.some((one) => within(one, mention, dated) && (!single || onItsWeekday(one.start)));
}

/** « la semaine du 16 novembre » for what a source called next week, or for a day of it. */
function isItsWeek(monday: string, known: readonly Period[]): boolean {
  return known.some(({ start, end }) => start >= monday && daysBetween(monday, end) <= 6);
}

/** « entre le 13 novembre et le 17 novembre » for what a source called the next days: either end of its period. */
const endsWindow = (before: string, day: string, known: readonly Period[]): boolean =>
  /\bentre le\b[^.]{0,40}$/.test(before) &&
  known.some((one) => [one.start, one.end].some((end) => end.slice(5) === day.slice(5)));

/** « à la rentrée » is when a source of those days was written. */
function isAfterTheSummer(day: string): boolean {
  const date = day.slice(5);
  return date >= "08-25" && date <= "09-25";
}

const OF_NO_MONTH = /^(?:la )?fin (?:du|de) mois$|rentree|fetes|noel|apres l ete|annee|\bl an\b/;

/** Whether what is known lies within what is said; without a year said, in any year. */
function within(known: Period, said: Period, dated: boolean): boolean {
  if (dated) return said.start <= known.start && known.end <= said.end;
  if (daysBetween(known.start, known.end) > daysBetween(said.start, said.end)) return false;
  const year = (day: string) => day.slice(5);
  return (
    year(said.start) <= year(known.start) &&
    year(known.end) <= year(said.end) &&
    year(known.start) <= year(known.end)
  );
}

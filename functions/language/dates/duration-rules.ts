import { addDays, addMonths, type Day } from "./calendar.ts";
import { type DateRule, type DueBound, type Resolved, say } from "./date-rule.ts";
import { WEEKDAY } from "./date-words.ts";
import { addWorkingDays } from "./working-days.ts";

const LAST = "(?:derniere?|passee?|precedente?|ecoulee?)";

/** Expressions of the past. They are matched so that no other rule reads a future day in the same words. */
export const PAST_RULES: readonly DateRule[] = [
  say`(?:${WEEKDAY}) (?:de )?la semaine ${LAST}\b`,
  say`(?:semaine|mois|trimestre|semestre|(?<!\bde l )(?:annee|an)|exercice|week ?end) ${LAST}\b`,
  say`(?:fin|debut|mi|courant) [a-z]{3,9} ${LAST}\b`,
  say`il y a (?:environ |a peine |bien |plus de )?(?:\d{1,2}|[a-z]{2,9}|une (?:quinzaine|dizaine) de) (?:j|jours?|semaines?|mois|ans?|heures?|h)\b`,
  say`(?:\d{1,2}|[a-z]{2,9}) (?:jours?|semaines?|mois|ans?) plus tot\b`,
  say`(?:la veille au soir|l autre jour)\b`,
].map((rule) =>
  rule((_, written) => ({ start: addDays(written, -1), end: addDays(written, -1), past: true })),
);

/** Tolerance of « dans trois mois », in days: nobody means the exact date. */
const LOOSE_DAYS = 14;
/** « huit jours » is a week and « quinze jours » a fortnight in French. */
const MEANT: Readonly<Record<number, number>> = { 8: 7, 15: 14 };

function after(written: Day, count: number, unit: string): Day {
  if (unit.includes("ouvr")) return addWorkingDays(written, count);
  if (unit.startsWith("h")) return addWorkingDays(written, count / 24);
  if (unit.startsWith("j")) return addDays(written, MEANT[count] ?? count);
  if (unit.startsWith("s")) return addDays(written, 7 * count);
  return addMonths(written, unit.startsWith("m") ? count : 12 * count);
}

/** « deux semaines et demie »: half a unit later. */
const andHalf = (day: Day, unit: string): Day =>
  unit.startsWith("a") ? addMonths(day, 6) : addDays(day, { s: 4, m: 15 }[unit.charAt(0)] ?? 1);

/** The bound that a preposition gives to a duration: « sous 8 jours » is a limit, « dans 8 jours » a day. */
function boundOf(lead: string): DueBound {
  if (/^(?:pas|rien)/.test(lead)) return "notBefore";
  if (/^(?:d ?ici|sous|avant)/.test(lead) || lead.includes("moins de")) return "by";
  return / (?:les|la)$/.test(lead) ? "within" : "on";
}

function lasting(lead: string, written: Day, start: Day, end = start): Resolved {
  const bound = boundOf(lead);
  if (bound === "notBefore") return { start, end: start, bound };
  if (bound === "by" || bound === "within") return { start: written, end, bound };
  return { start, end, bound: start === end ? "on" : "within" };
}

/** « dans quelques semaines »: from the first of them to the fourth; « d’ici quelques semaines »: until then. */
function few(lead: string, unit: string, written: Day): Resolved {
  const end = unit === "mois" ? addMonths(written, 3) : addDays(written, unit === "jours" ? 5 : 28);
  if (/^(?:d ici|sous)/.test(lead)) return { start: written, end, bound: "by" };
  return { start: addDays(written, 1), end, bound: "within" };
}

const LEAD = String.raw`((?:(?:pas|rien) )?(?:dans|endeans|sous|d ?ici|avant)(?: moins de| environ| a peu pres| encore| un delai de)?(?: a| les| la)?)`;
const UNIT = String.raw`(j|jours?(?: ouvr(?:es|ables))?|semaines?|mois|ans?|annees?)`;

/** Lengths of time counted from the day of writing. */
export const DURATION_RULES: readonly DateRule[] = [
  // « dans deux ou trois semaines », « sous 2-3 jours »
  say`${LEAD} (\d{1,2})(?: a | ou | ?[-/] ?)(\d{1,2}) ?${UNIT}\b`(([, lead, first, last, unit], written) => {
    const [start, end] = [first, last].map((count) => after(written, Number(count), unit));
    return start === undefined || end === undefined || end < start
      ? null
      : lasting(lead, written, start, end);
  }),
  say`${LEAD} (\d{1,2}) ?(?:prochaine?s )?${UNIT}\b(?: (?:qui viennent|a venir)| et (demie?)\b)?`(
    ([, lead, count, unit, half], written) => {
      const whole = after(written, Number(count), unit);
      const day = half === "" ? whole : andHalf(whole, unit);
      const isLoose = /^[ma]/.test(unit) && boundOf(lead) === "on";
      return lasting(lead, written, day, isLoose ? addDays(day, LOOSE_DAYS) : day);
    },
  ),
  say`${LEAD} (24|48|72) ?(h)(?:eures)?\b`(([, lead, count, unit], written) =>
    lasting(lead, written, after(written, Number(count), unit)),
  ),
  // « dans une heure », « d’ici 2 h »: due today; the hour is unknown, since the time of writing is.
  say`(?:dans|d ici|sous) (?:une (?:petite )?|\d{1,2} ?)(?:h|heures?|minutes?|min)\b(?! \d)`(
    (_, written) => ({
      start: written,
      end: written,
      bound: "on",
    }),
  ),
  // « dans la huitaine » is a limit, « dans huit » alone nothing.
  say`((?:dans|sous|d ici)(?: la)?) (?:une |1 )?(?:petite |bonne )?(huitaine|dizaine|douzaine|quinz(?:aine)?)\b(?: de jours)?`(
    ([, lead, about], written) => {
      const count = { h: 7, d: 10, q: 14 }[about.charAt(0)] ?? 0;
      return lasting(lead, written, addDays(written, about === "douzaine" ? 12 : count));
    },
  ),
  say`(dans|sous|d ici) (?:quelques|plusieurs|(?:les|ces) (?:tout )?prochaine?s) (jours|semaines|mois)\b`(
    ([, lead, unit], written) => few(lead, unit, written),
  ),
  say`(dans|sous|d ici) (?:les )?(jours|semaines|mois) (?:a venir|qui viennent|prochaine?s)\b`(
    ([, lead, unit], written) => few(lead, unit, written),
  ),
  say`(?:(?:ces|les) (?:tout )?prochaine?s (jours|semaines)|ces (jours) ci|les (jours) qui viennent)\b`(
    (groups, written) => few("dans", groups.slice(1).join(""), written),
  ),
  say`(?:d ici|sous) peu\b`((_, written) => few("sous", "jours", written)),
];

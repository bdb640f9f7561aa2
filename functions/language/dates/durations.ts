import { addDays, addMonths, type Day } from "./calendar.ts";
import type { DateRule, DueBound } from "./date-rule.ts";
import { addWorkingDays, daysMeant, NUMBER, numberOf } from "./relative-dates.ts";

type Unit = "jour" | "ouvre" | "semaine" | "mois" | "an";

/** Tolerance of « dans trois mois », in days: nobody means the exact date. */
const LOOSE_DAYS = 14;

function unitOf(word: string): Unit {
  if (word.includes("ouvr")) return "ouvre";
  if (word.startsWith("j")) return "jour";
  if (word.startsWith("s")) return "semaine";
  return word.startsWith("m") ? "mois" : "an";
}

function after(written: Day, count: number, unit: Unit): Day {
  if (unit === "ouvre") return addWorkingDays(written, count);
  if (unit === "jour") return addDays(written, daysMeant(count));
  if (unit === "semaine") return addDays(written, 7 * count);
  return addMonths(written, unit === "mois" ? count : 12 * count);
}

/** The bound that a preposition gives to a duration: « sous 8 jours » is a limit, « dans 8 jours » a day. */
function boundOf(lead: string): DueBound {
  if (/^(?:pas|rien)/.test(lead)) return "notBefore";
  if (/^(?:d ?ici|sous|avant)/.test(lead) || lead.includes("moins de")) return "by";
  return / (?:les|la)$/.test(lead) ? "within" : "on";
}

function lasting(lead: string, written: Day, start: Day, end: Day): ReturnType<DateRule["read"]> {
  const bound = boundOf(lead);
  if (bound === "notBefore") return { start, end: start, bound };
  if (bound === "by" || bound === "within") return { start: written, end, bound };
  return { start, end, bound: start === end ? "on" : "within" };
}

const LEAD = String.raw`((?:(?:pas|rien) )?(?:dans|endeans|sous|d ?ici|avant)(?: moins de| environ| a peu pres| encore| un delai de)?(?: a| les| la)?)`;
const UNIT = String.raw`(j|jours?(?: ouvr(?:es|ables))?|semaines?|mois|ans?|annees?)`;

/** Lengths of time counted from the day of writing. */
export const DURATION_RULES: readonly DateRule[] = [
  {
    // « dans deux ou trois semaines », « sous 2-3 jours »
    pattern: new RegExp(String.raw`\b${LEAD} ${NUMBER}(?: a | ou | ?[-/] ?)${NUMBER} ?${UNIT}\b`, "g"),
    read: (match, written) => {
      const unit = unitOf(match[4] ?? "");
      const [first, last] = [numberOf(match[2]), numberOf(match[3])];
      if (last < first) return null;
      return lasting(match[1] ?? "", written, after(written, first, unit), after(written, last, unit));
    },
  },
  {
    pattern: new RegExp(
      String.raw`\b${LEAD} ${NUMBER} ?(?:prochaine?s )?${UNIT}\b(?: (?:qui viennent|a venir))?`,
      "g",
    ),
    read: (match, written) => {
      const unit = unitOf(match[3] ?? "");
      const day = after(written, numberOf(match[2]), unit);
      const loose = (unit === "mois" || unit === "an") && boundOf(match[1] ?? "") === "on";
      return lasting(match[1] ?? "", written, day, loose ? addDays(day, LOOSE_DAYS) : day);
    },
  },
  {
    pattern: new RegExp(String.raw`\b${LEAD} (24|48|72) ?(?:h|heures)\b`, "g"),
    read: (match, written) => {
      const day = addWorkingDays(written, Number(match[2]) / 24);
      return lasting(match[1] ?? "", written, day, day);
    },
  },
  {
    // « dans une heure », « d’ici 2 h »: due today; the hour is unknown, since the time of writing is.
    pattern: new RegExp(
      String.raw`\b(?:dans|d ici|sous) (?:une petite |${NUMBER} ?)(?:h|heures?|minutes?|min)\b(?! \d)`,
      "g",
    ),
    read: (_match, written) => ({ start: written, end: written, bound: "on" }),
  },
  {
    pattern:
      /\b(dans|sous|d ici) (?:(une|la|1) )?(?:petite |bonne )?(quinz|huit|diz|douz)(?:aine)?\b(?: de jours)?/g,
    read: (match, written) => {
      const count = { q: 14, h: 7, d: 10 }[(match[3] ?? "q").charAt(0)] ?? 14;
      const day = addDays(written, match[3] === "douz" ? 12 : count);
      // « dans huit jours » is a duration, « dans la huitaine » a limit, « dans huit » alone nothing.
      if (!match[0].includes("aine") && match[3] !== "quinz") return null;
      return lasting(`${match[1]} ${match[2] ?? ""}`.trim(), written, day, day);
    },
  },
  {
    pattern:
      /\b(dans|sous|d ici) (?:quelques|plusieurs|(?:les|ces) (?:tout )?prochaine?s) (jours|semaines|mois)\b/g,
    read: (match, written) => few(match[1], match[2], written),
  },
  {
    pattern: /\b(dans|sous|d ici) (?:les )?(jours|semaines|mois) (?:a venir|qui viennent|prochaine?s)\b/g,
    read: (match, written) => few(match[1], match[2], written),
  },
  {
    pattern: /\b(d ici) peu\b|\b(sous) peu\b/g,
    read: (_match, written) => few("d ici", "jours", written),
  },
  {
    pattern: /\b(?:ces|les) prochaines semaines\b/g,
    read: (_match, written) => few("dans", "semaines", written),
  },
];

/** « dans quelques semaines »: from the first of them to the fourth. */
function few(
  lead: string | undefined,
  unit: string | undefined,
  written: Day,
): { start: Day; end: Day; bound: DueBound } {
  const end =
    unit === "jours"
      ? addDays(written, 5)
      : unit === "semaines"
        ? addDays(written, 28)
        : addMonths(written, 3);
  if (lead !== "dans") return { start: written, end, bound: "by" };
  return { start: addDays(written, 1), end, bound: "within" };
}

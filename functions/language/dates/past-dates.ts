import { addDays } from "./calendar.ts";
import type { DateRule } from "./date-rule.ts";
import { WEEKDAY_NAMES } from "./exact-dates.ts";

const LAST = "(?:derniere?|passee?|precedente?|ecoulee?)";

/** Expressions of the past. They are matched so that no other rule reads a future day in the same words. */
export const PAST_RULES: readonly DateRule[] = [
  new RegExp(String.raw`\b(?:${WEEKDAY_NAMES}) de la semaine ${LAST}\b`, "g"),
  new RegExp(String.raw`\b(?:semaine|mois|trimestre|semestre|annee|an|exercice|week ?end) ${LAST}\b`, "g"),
  new RegExp(String.raw`\b(?:fin|debut|mi|courant) [a-z]{3,9} ${LAST}\b`, "g"),
  /\bil y a (?:environ |a peine |bien |plus de )?(?:\d{1,2}|[a-z]{2,9}|une (?:quinzaine|dizaine) de) (?:j|jours?|semaines?|mois|ans?|heures?|h)\b/g,
  /\b(?:\d{1,2}|[a-z]{2,9}) (?:jours?|semaines?|mois|ans?) plus tot\b/g,
  /\bla veille au soir\b|\bl autre jour\b/g,
].map((pattern) => ({
  pattern,
  read: (_match, written) => ({ start: addDays(written, -1), end: addDays(written, -1), past: true }),
}));

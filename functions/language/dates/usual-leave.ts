import { fold } from "../text/normalise.ts";

/** How long leaves last of which nobody says when they end, in days: what the law gives, or what is usual. */
const LENGTHS: readonly (readonly [RegExp, number])[] = [
  [/\bmaternite\b|\bmat\b|\bcongemat\b/, 112],
  [/\bparental\b|\bsabbatique\b|\bannee de cesure\b/, 180],
  [/\badoption\b/, 112],
  [/\bpaternite\b|\bpater\b/, 28],
  [/\b(?:arret|maladie|malade|hospital\w*|accident\w*|opere\w?|convalescen\w*)\b/, 30],
  [/\b(?:conges?|vacances|ferme\w*)\b/, 14],
];
const SHORTEST = 5;

/** Days for which an absence without a return is believed. */
export function usualLeave(words: string): number {
  const said = fold(words);
  return LENGTHS.find(([pattern]) => pattern.test(said))?.[1] ?? SHORTEST;
}

/** Words that say that the absence begins on a day, not that it ends: « absent à partir du 12 ». */
export const GOES_AWAY =
  /\b(?:absen|conge|vacances|part[es]?\b|pars\b|partir(?! du| de)|ferm|indispo|arret|quitte|deplacement)/;

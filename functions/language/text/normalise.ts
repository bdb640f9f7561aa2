import abbreviations from "./abbreviations.json" with { type: "json" };
import { repairTypo } from "./repair-typo.ts";

/** What salespeople abbreviate in notes; expanded so that rules are written once, in full words. */
const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(Object.entries(abbreviations));

const NOT_ASCII = /[\u0080-\uffff]/;
/** Accented letters, and the apostrophes and spaces that only look different. */
const VARIANT = /[\u00c0-\u024f\u2018\u2019\u02bc\u00a0\u202f\u2009]/g;

/** Lower case without accents; same length as the input when the input is NFC. */
export function fold(text: string): string {
  const lower = text.toLowerCase().replace(/[`´]/g, "'");
  return NOT_ASCII.test(lower) ? lower.normalize("NFC").replace(VARIANT, bareLetter) : lower;
}

const bareLetters = new Map<string, string>();

function bareLetter(letter: string): string {
  let bare = bareLetters.get(letter);
  if (bare === undefined) {
    bare = /[\u2018\u2019\u02bc]/.test(letter) ? "'" : letter.normalize("NFD").replace(/\p{M}/gu, "");
    if (/\s/.test(letter)) bare = " ";
    bareLetters.set(letter, bare);
  }
  return bare;
}

/**
 * The form rules are matched on: folded, apostrophes and hyphens between letters become spaces,
 * abbreviations are expanded and single typing slips repaired.
 *
 * @example normalise("Rappel prévu après-demain, l’apreś-midi") // "rappel prevu apres demain, l apres midi"
 * @example normalise("à relanecr pr le rdv") // "a relancer pour le rendez vous"
 */
export function normalise(text: string): string {
  return fold(text)
    .replace(/'(?<=[a-z0-9]')(?=[a-z])|[-_](?<=[a-z][-_])(?=[a-z])/g, " ")
    .replaceAll("œ", "oe")
    .replace(/[a-z]+/g, wordInFull)
    .replace(/\s{2,}|[^\S ]/g, " ")
    .trim();
}

/** A folded word, its abbreviation expanded or a single slip of it repaired. */
export const wordInFull = (word: string): string => ABBREVIATIONS.get(word) ?? repairTypo(word);

/** Key under which two spellings of a company are the same; null when there is no name. */
export function companyKey(name: string | null | undefined): string | null {
  const key = fold(name ?? "")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/\b(?:sas|sasu|sarl|sa|eurl|scop|groupe|group)\b/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return key === "" ? null : key;
}

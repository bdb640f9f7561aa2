import { fold } from "../text/normalise.ts";

/** Tried from left to right: a longer ending stands before the one it ends with. */
const ENDING_WORDS = `
  issements? issants? issent erions eraient eriez erais erait eront erons erez erai eras era iraient irait
  irais iront irons irez irai ira aient ations? itions? ements? ments? atrices? ateurs? trices? teurs?
  euses? eurs? antes? ants? ences? ances? ives? ifs? iques? ables? ibles? ites? ages? ieres? iers? elles?
  els? ales? als? aux ions iez ais ait ees ee ent ons ez er ir is it ie ies es us ues ue re e s x i u a
`;
const ENDINGS = new RegExp(`(?:${ENDING_WORDS.trim().split(/\s+/).join("|")})$`);
const SHORTEST = 4;

/** Lower case without accents or ligatures. */
export const foldWords = (text: string): string => fold(text).replaceAll("œ", "oe");

/** Two forms of a word share it: « livrer », « livraisons »; « chiffrer », « chiffrage ». */
export function stemOf(word: string): string {
  let stem = foldWords(word);
  for (let round = 0; round < 2; round += 1) {
    const shorter = stem.replace(ENDINGS, "");
    if (shorter.length < SHORTEST) return stem.length > SHORTEST ? stem.replace(/[esx]+$/, "") : stem;
    stem = shorter;
  }
  return stem;
}

/** The words of a text, folded; elisions and hyphens cut them. */
export function wordsOf(text: string): string[] {
  return foldWords(text).match(/[a-z\u00df-\u024f]+(?:\d+)?/g) ?? [];
}

import { foldWords, stemOf, wordsOf } from "../../../language/grounding/stem.ts";
import { BUSINESS_VOCABULARY, USUAL_WORDS } from "../../../language/grounding/vocabulary.ts";
import type { OwnText } from "./own-text.ts";
import { titleOf } from "./title-of.ts";

/** Stands for a name or a number. */
export const MASKED = "…";

const TOKEN = /\S+/g;
const ENDS = /[.!?:…»]$/;
const CORE = /[\p{L}\p{N}][\p{L}\p{N}’'.@/&_-]*[\p{L}\p{N}]|[\p{L}\p{N}]/u;
/** Elisions before a name: « d’Alençon », « l’Atelier ». */
const ELIDED = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)[’']/iu;
/** Words of numbers tell one as digits do; « un » and « une » are articles. */
const NUMBER_WORD =
  /^(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|cents|mille|million|millions|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)$/;

/**
 * Words of a letter with names and numbers replaced by « … »: names of the contact and the company, all that holds a
 * digit or an address, days and numbers in letters, and every word with a capital that is not a usual one opening a
 * sentence. When in doubt a word goes.
 */
export function masked(
  text: string,
  { firstName, lastName, company, signer }: Omit<OwnText, "text" | "contactId">,
): string {
  const known = new Set([firstName, lastName, company, signer].flatMap((name) => wordsOf(name ?? "")));
  let opens = true;
  const kept = text.replace(TOKEN, (token) => {
    const core = CORE.exec(token)?.[0];
    const isOpening = opens;
    opens = core === undefined ? opens || ENDS.test(token) : ENDS.test(token);
    if (core === undefined) return token;
    return tellsWhom(core, isOpening, known) ? token.replace(core, () => elisionOf(core) + MASKED) : token;
  });
  // « le Groupe Sud-Ouest » is one name.
  return kept.replace(/…(?:[ \u00a0-]…)+\.?|…\./g, MASKED);
}

const elisionOf = (core: string): string => ELIDED.exec(core)?.[0] ?? "";

function tellsWhom(core: string, opens: boolean, known: ReadonlySet<string>): boolean {
  if (/[\p{N}@/&]/u.test(core) || /\.\p{L}{2}/u.test(core)) return true;
  const bare = core.replace(ELIDED, "");
  const words = wordsOf(bare);
  if (words.some((word) => known.has(word) && word.length > 1 && !ARTICLES.has(word))) return true;
  if (NUMBER_WORD.test(foldWords(bare))) return true;
  if (!/\p{Lu}/u.test(bare)) return false;
  return !opens || titleOf(bare) !== null || !words.every(isUsual);
}

const isUsual = (word: string): boolean => USUAL_WORDS.has(word) || BUSINESS_VOCABULARY.has(stemOf(word));

/** Parts of names that any sentence has: « de », « la », « et ». */
const ARTICLES = new Set("a au aux d de des du en et l la le les sur sous un une".split(" "));

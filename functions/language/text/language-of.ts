import { fold } from "./normalise.ts";

/** The languages in which contacts are answered. */
export type Language = "fr" | "en" | "de";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words that each language has many of, and the others few. */
const COMMON: Readonly<Record<Language, ReadonlySet<string>>> = {
  fr: set(
    "le la les l de du des d et un une vous votre vos tu ton ta tes te je j nous notre nos est que qu en pour sur avec ce cette a au aux dans par il elle m me y s si ne pas ou qui",
  ),
  en: set(
    "the you your and is are of for with this that please we our will have not it be from by at can would dear hello thanks thank to my in i what tell write about as an who nothing",
  ),
  de: set(
    "der die das und ist sie ihr ihre ihnen ich wir uns unser unsere fur mit ein eine einen nicht auf zu im am von den dem haben sind bitte danke konnen konnten wurde werden bei noch auch wie wann",
  ),
};

const wordsOf = (text: string): string[] => fold(text).match(/[a-z\u00df]+/g) ?? [];

/** The share of a text's words that a language has many of; 0 of a text without words. */
export function shareOf(language: Language, text: string): number {
  const words = wordsOf(text);
  return words.filter((word) => COMMON[language].has(word)).length / Math.max(1, words.length);
}

/** The language of a text; French where the words do not say clearly. */
export function languageOf(text: string): Language {
  const french = shareOf("fr", text);
  const [best] = (["en", "de"] as const).toSorted((a, b) => shareOf(b, text) - shareOf(a, text));
  return best !== undefined && shareOf(best, text) > Math.max(0.2, french) ? best : "fr";
}

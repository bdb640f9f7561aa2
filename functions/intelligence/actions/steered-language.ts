import { splitSentences } from "../../language/text/sentences.ts";
import type { Found, Given } from "../../language/grounding/types.ts";
import { withoutCitations, wordsOf } from "./steered-words.ts";

const GREETING_WORDS = new Set(
  "bonjour bonsoir salut cher chere chers madame monsieur mme m mr mlle docteur dr maitre me a nouveau re hello et tous toutes".split(
    " ",
  ),
);

const ENGLISH = new Set(
  "the you your and is are of for with this that please we our will have not it be from by at can would dear hello thanks thank to my in i what tell write about as an who nothing".split(
    " ",
  ),
);

const FRENCH = new Set(
  "le la les l de du des d et un une vous votre vos tu ton ta tes te je j nous notre nos est que qu en pour sur avec ce cette a au aux dans par il elle m me y s si ne pas ou qui".split(
    " ",
  ),
);

/** « Bonjour Élodie, »: nobody but the contact. */
export function greetsAnother(message: string, { trusted }: Given): Found[] {
  const line = message.split("\n", 1)[0] ?? "";
  const greeting = line.split(/[,!]/, 1)[0] ?? "";
  const known = new Set(trusted.names.flatMap((name) => wordsOf(name)));
  const stranger = wordsOf(greeting).some((word) => !GREETING_WORDS.has(word) && !known.has(word));
  return stranger ? [{ kind: "greeting", start: 0, end: greeting.length }] : [];
}

const FEWEST_WORDS_OF_LANGUAGE = 5;

/**
 * Marks the whole message where it is not in French: a sentence with more English words than French ones, or
 * few French words in all. Quotations of the sources are left out; empty where the message is in French.
 */
export function inAnotherLanguage(message: string, { sources }: Given): Found[] {
  const own = withoutCitations(message, sources);
  const share = (words: readonly string[], list: ReadonlySet<string>) =>
    words.filter((word) => list.has(word)).length / words.length;
  const foreign = splitSentences(own).some(({ text }) => {
    const words = wordsOf(text);
    return words.length >= FEWEST_WORDS_OF_LANGUAGE && share(words, ENGLISH) > share(words, FRENCH);
  });
  const words = wordsOf(own);
  return foreign || (words.length >= 2 * FEWEST_WORDS_OF_LANGUAGE && share(words, FRENCH) < 0.15)
    ? [{ kind: "unproven", start: 0, end: message.length }]
    : [];
}

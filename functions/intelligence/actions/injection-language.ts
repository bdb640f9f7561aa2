import { splitSentences } from "../../language/text/sentences.ts";
import { type Language, shareOf } from "../../language/text/language-of.ts";
import type { Found, Given } from "../../language/grounding/types.ts";
import { withoutCitations, wordsOf } from "./injection-words.ts";

const GREETING_WORDS = new Set(
  "bonjour bonsoir salut cher chere chers madame monsieur mme m mr mlle docteur dr maitre me a nouveau re hello hi dear hallo guten tag liebe lieber sehr geehrte geehrter herr frau mr ms mrs et tous toutes".split(
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
 * Marks the whole message where it is not in the language asked for: a sentence of another one, or few words of it in
 * all. Quotations of the sources are left out; empty where it is.
 */
export function inAnotherLanguage(message: string, { sources }: Given, language: Language = "fr"): Found[] {
  const own = withoutCitations(message, sources);
  const others = (["fr", "en", "de"] as const).filter((one) => one !== language);
  const foreign = splitSentences(own).some(
    ({ text }) =>
      wordsOf(text).length >= FEWEST_WORDS_OF_LANGUAGE &&
      others.some((other) => shareOf(other, text) > shareOf(language, text)),
  );
  return foreign || (wordsOf(own).length >= 2 * FEWEST_WORDS_OF_LANGUAGE && shareOf(language, own) < 0.15)
    ? [{ kind: "unproven", start: 0, end: message.length }]
    : [];
}

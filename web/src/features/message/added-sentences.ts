import { toPlainText } from "../../lib/markdown.ts";

const SENTENCES = new Intl.Segmenter("fr", { granularity: "sentence" });

/** Spaces and apostrophes do not make another sentence. */
const loose = (text: string): string => text.replace(/\s+/gu, " ").replaceAll("’", "'").trim();

/**
 * The sentences of a message that do not stand in it as it was drafted: nobody held them against a source. None
 * where it is not known what was drafted.
 */
export function addedSentences(message: string, drafted: string | null): string[] {
  if (drafted === null) return [];
  const known = loose(toPlainText(drafted));
  return [...SENTENCES.segment(toPlainText(message))]
    .flatMap(({ segment }) => segment.split("\n"))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "" && !known.includes(loose(sentence)));
}

import { fold } from "../text/normalise.ts";
import { onceASource } from "./once-a-source.ts";
import type { GroundingSource } from "./types.ts";

/**
 * What the rules of French dates and these ones are matched on: folded, apostrophes, hyphens and line breaks
 * become spaces. Keeps the length of an NFC text, so that what is found is shown where it stands.
 */
export function flatten(text: string): string {
  return fold(text)
    .replace(/(?<=[a-z0-9])['-](?=[a-z])|(?<=[a-z])_(?=[a-z])/g, " ")
    .replace(/[^\S ]/g, " ");
}

/** Two writings of the same words are equal: spaces, apostrophes, quotes and dashes do not count; capitals do. */
export function comparable(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff\u{e0000}-\u{e0fff}]/gu, "")
    .replace(/\\([\\`*_[\]<>#|~])/g, "$1")
    .replace(/\*\*|__/g, "")
    .replace(/[\u2018\u2019\u02bc\u2032`´]/g, "'")
    .replace(/[«»“”„]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/…/g, "...")
    .replace(/\s+/g, " ")
    .replace(/ (?=[;:?!%€"])|(?<=") /g, "")
    .trim();
}

const CITATION = /«([^«»]*)»|“([^“”]*)”|"([^"\n]*)"/g;
/** Quotations of fewer words are names (« le module « Stock » »), which are verified like unquoted text. */
const FEWEST_WORDS_QUOTED = 3;

export interface Citation {
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** The passages of a text in quotation marks. */
export function citationsIn(text: string): Citation[] {
  return [...text.matchAll(CITATION)].flatMap((match) => {
    const words = (match[1] ?? match[2] ?? match[3] ?? "").trim();
    const start = match.index;
    return words === "" ? [] : [{ words, start, end: start + match[0].length }];
  });
}

/** Whether a quotation is more than a name in quotation marks. */
export function isLongCitation(citation: Citation): boolean {
  return citation.words.split(/\s+/).length >= FEWEST_WORDS_QUOTED;
}

export const readComparable = onceASource(({ text }) => comparable(text));

/** Whether a source says these words exactly, a final full stop aside. */
export function isSaid(words: string, sources: readonly GroundingSource[]): boolean {
  const wanted = comparable(words)
    .replace(/[.,;]$/, "")
    .trim();
  return wanted !== "" && sources.some((source) => readComparable(source).includes(wanted));
}

/** The text with exact quotations of the sources blanked: what is left is said in the writer’s own name. */
export function ownText(text: string, sources: readonly GroundingSource[]): string {
  let own = text;
  for (const citation of citationsIn(text))
    if (isSaid(citation.words, sources)) own = blank(own, citation.start, citation.end);
  // A markdown escape says nothing.
  return own.replace(/\\(?=[\\`*_[\]<>#|~])/g, " ").replace(/[*_]/g, " ");
}

/** The text with the characters of [start, end[ replaced by spaces, so that positions stay. */
export function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
}

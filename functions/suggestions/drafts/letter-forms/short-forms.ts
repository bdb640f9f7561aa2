import { FRAME } from "../../../language/text/frames.ts";
import type { LetterParts } from "./parts-of.ts";

/** Longest SMS: two of a telephone's. A longer one keeps only what it asks. */
const LONGEST_SMS = 306;

/** A letter as two lines of an SMS: who is greeted and what it is about, what is asked and by whom. */
export function smsOf({ greeting, sentences }: LetterParts, name: string): string {
  const [first, last] = essential(sentences, 2);
  if (first === undefined) return [greeting ?? "", name].filter((line) => line !== "").join("\n");
  const whole = [inLine(greeting, first), last === undefined ? name : `${last} ${name}`].join("\n");
  if (whole.length <= LONGEST_SMS || last === undefined) return whole;
  const kept = FRAME.test(first) && !FRAME.test(last) ? first : last;
  return [inLine(greeting, kept), name].join("\n");
}

/** A letter as four lines of a message on LinkedIn, without a subject. */
export function linkedinOf({ greeting, sentences }: LetterParts, name: string): string {
  const kept = essential(sentences, 3);
  const end = kept.length > 1 ? kept.at(-1) : undefined;
  const told = (end === undefined ? kept : kept.slice(0, -1)).join(" ");
  return [greeting ?? "", told, end ?? "", name].filter((line) => line !== "").join("\n");
}

/** As many sentences as fit, in their order: the first, those to fill in, the last question, then the others. */
function essential(sentences: readonly string[], most: number): string[] {
  const question = sentences.findLastIndex((sentence) => sentence.endsWith("?"));
  const last = question === -1 ? sentences.length - 1 : question;
  const rank = (sentence: string, index: number): number =>
    FRAME.test(sentence) ? 0 : index === last ? 1 : index === 0 ? 2 : 3;
  return sentences
    .map((sentence, index) => ({ sentence, index, rank: rank(sentence, index) }))
    .toSorted((one, other) => one.rank - other.rank || one.index - other.index)
    .slice(0, most)
    .toSorted((one, other) => one.index - other.index)
    .map(({ sentence }) => sentence);
}

/** Words that begin a sentence and are no names: within one they are written small. */
const SMALL =
  /^(?:je|tu|nous|vous|on|il|elle|le|la|les|un|une|des|votre|vos|notre|nos|ton|ta|tes|ce|cette|comme|merci|suite|lors|voici|pour|avec|en|à|après|quel|quelle|quels|quelles|quand|comment|où|puis-je|pouvez-vous|avez-vous|souhaitez-vous|préférez-vous|j’|l’|d’|c’|qu’)(?![\p{L}])/iu;

/** « Bonjour Inès, je vous rappelle… »: a greeting and a sentence on one line. */
function inLine(greeting: string | null, sentence: string): string {
  if (greeting === null) return sentence;
  if (SMALL.test(sentence))
    return `${greeting.replace(/[!:]$/, ",")} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
  return `${greeting.replace(/[,!:]$/, "").trimEnd()}. ${sentence}`;
}

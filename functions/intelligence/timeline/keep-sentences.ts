import { splitSentences } from "../../language/text/sentences.ts";

/** What holds nothing anybody could read. */
const MARK = /^[\s\-–—•*#>.·:]*$/u;

/**
 * The sentences of a text that hold, line by line, as far as there is room. A line's dash is its first sentence's.
 */
export function keepSentences(text: string, holds: (sentence: string) => boolean, most: number): string {
  const kept: string[] = [];
  let room = most;
  for (const line of text.normalize("NFC").split("\n")) {
    const sentences = splitSentences(line).map((sentence) => sentence.text);
    const held = sentences.filter((sentence) => holds(sentence));
    const rest = held.join(" ");
    if (MARK.test(rest) || rest.length > room) continue;
    kept.push(rest);
    room -= rest.length + 1;
  }
  return kept.join("\n");
}

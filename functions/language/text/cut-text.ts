import { splitSentences } from "./sentences.ts";

/** Where something was left out. */
export const GAP = "[…]";

/** A text of at most `most` characters: a longer one ends with a sentence, then the marker. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = most - GAP.length - 1;
  let end = 0;
  for (const sentence of splitSentences(text)) {
    const next = sentence.index + sentence.text.length;
    if (next > room) break;
    end = next;
  }
  return `${text.slice(0, end > 0 ? end : room).trimEnd()} ${GAP}`;
}

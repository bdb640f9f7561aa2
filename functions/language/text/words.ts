/** A word of a normalised sentence, and its context. */
export interface Word {
  readonly text: string;
  readonly index: number;
  readonly end: number;
  /** True after punctuation and at the beginning of the sentence. */
  readonly opens: boolean;
  /** Between the quotation marks of someone's words. */
  readonly quoted: boolean;
}

const PIECE = /[a-z0-9]+|[^a-z0-9\s]+/g;

/** The words of a normalised sentence. */
export function wordsOf(normalised: string): Word[] {
  const words: Word[] = [];
  let opens = true;
  let quoted = false;
  PIECE.lastIndex = 0;
  for (let match = PIECE.exec(normalised); match !== null; match = PIECE.exec(normalised)) {
    const text = match[0];
    if (/[a-z0-9]/.test(text)) {
      words.push({ text, index: match.index, end: match.index + text.length, opens, quoted });
      opens = false;
      continue;
    }
    if (/[«“]/.test(text)) quoted = true;
    else if (/[»”]/.test(text)) quoted = false;
    else if (text.includes('"')) quoted = !quoted;
    if (text !== "'" && text !== "’") opens = true;
  }
  return words;
}

/** Longest passage, in characters: text without punctuation is cut to keep rules fast. */
const LONGEST_PASSAGE = 400;

export interface Passage {
  readonly start: number;
  readonly end: number;
  /** Which paragraph it stands in: blank lines separate them. */
  readonly paragraph: number;
  /** Whether it was cut for its length: what follows is the same sentence. */
  readonly cut: boolean;
}

const ENDS = new Set([".", "!", "?", "…"]);
const AFTER_END = /[\s»"”’)\]*_`]/;
const LETTER = /[\p{L}\p{N}]/u;

/** Dots that end no sentence: « M. Roux », « i. g. n. o. r. e », « env. 3 ». */
function goesOn(text: string, index: number): boolean {
  if (text[index] !== ".") return false;
  if (!LETTER.test(text[index - 2] ?? " ")) return true;
  const next = /\S/.exec(text.slice(index + 1, index + 4))?.[0];
  return next !== undefined && next !== next.toUpperCase();
}

/** Cuts a text into sentences and lines, with where they stand. */
export function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  let start = 0;
  let paragraph = 0;
  const push = (end: number, cut = false) => {
    let from = start;
    let to = end;
    while (from < to && text.charCodeAt(from) <= 32) from += 1;
    while (to > from && text.charCodeAt(to - 1) <= 32) to -= 1;
    if (to > from) passages.push({ start: from, end: to, paragraph, cut });
    start = end;
  };
  let blank = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    if (character === "\n") {
      push(index + 1);
      blank += 1;
      if (blank === 2) paragraph += 1;
      continue;
    }
    if (character !== " " && character !== "\r" && character !== "\t" && character !== ">") blank = 0;
    if (ENDS.has(character)) {
      const next = text[index + 1];
      if ((next === undefined || AFTER_END.test(next)) && !goesOn(text, index)) push(index + 1);
    }
    const length = index - start;
    if ((length >= LONGEST_PASSAGE && /\s/.test(character)) || length >= 2 * LONGEST_PASSAGE)
      push(index + 1, true);
  }
  push(text.length);
  return passages;
}

import { parseSync, Visitor } from "vite";

/** A French punctuation mark that a line break may part from its word. */
interface LoosePunctuation {
  readonly file: string;
  readonly line: number;
  readonly words: string;
}

/** `isWrapped`: a line break of the source is shown as a space. */
type Passage = readonly [start: number, end: number, isWrapped: boolean];

/** A plain space before « : ; ? ! » or after « ; not before an operator of a query. */
const LOOSE = /(?:(?<=[\p{L}\p{N}»”’)}%€…`]|^) (?=[:;?!»](?![\w=]| \(@))|(?<=«) )/gu;
/** The same where the source breaks its line at that space. */
const LOOSE_AT_BREAK = /(?:(?<=[\p{L}\p{N}»”’)}%€…`])[ \t]*\r?\n\s*(?=[:;?!»])|(?<=«)[ \t]*\r?\n\s*)/gu;

/**
 * Where a text that people read has a plain space, or a line break that is shown as one, beside « : », « ; », « ? »,
 * « ! » or a guillemet: `&nbsp;` or `\u00A0` keeps them on one line. What is only read aloud is on no line. A page
 * (`.html`) is read as a whole: none has a script within. Throws where a module cannot be parsed.
 */
export function loosePunctuationIn(file: string, text: string): LoosePunctuation[] {
  const passages: readonly Passage[] = file.endsWith(".html")
    ? [[0, text.length, true]]
    : passagesOf(file, text);
  return passages.flatMap(([start, end, isWrapped]) => {
    const passage = text.slice(start, end);
    const spaces = [...passage.matchAll(LOOSE), ...(isWrapped ? passage.matchAll(LOOSE_AT_BREAK) : [])];
    return spaces.map(({ index, 0: space }) => {
      const at = start + index;
      const line = text.slice(0, at).split("\n").length;
      const after = at + space.length;
      return {
        file,
        line,
        words: text.slice(Math.max(start, at - 20), Math.min(end, after + 9)).replace(/\s+/g, " "),
      };
    });
  });
}

/** Where the texts of a module stand, without those that are only read aloud. */
function passagesOf(file: string, text: string): Passage[] {
  const passages: Passage[] = [];
  const aloud: (readonly [start: number, end: number])[] = [];
  new Visitor({
    JSXText: ({ start, end }) => void passages.push([start, end, true]),
    TemplateElement: ({ start, end }) => void passages.push([start, end, false]),
    Literal({ value, start, end }) {
      if (typeof value === "string") passages.push([start + 1, end - 1, false]);
    },
    JSXAttribute({ name, start, end }) {
      if (name.type === "JSXIdentifier" && name.name === "aria-label") aloud.push([start, end]);
    },
  }).visit(parseSync(file, text).program);
  return passages.filter(([start]) => !aloud.some(([from, to]) => from <= start && start < to));
}

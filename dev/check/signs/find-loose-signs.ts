import { parseSync, Visitor } from "vite";

/** A sign of French punctuation that a line's end may part from its word. */
interface LooseSign {
  readonly file: string;
  readonly line: number;
  readonly words: string;
}

type Range = readonly [start: number, end: number];

/** A plain space before a double sign or a closing guillemet, or after an opening one; no operator of a query. */
const LOOSE = /(?:(?<=[\p{L}\p{N}»”’)}%€…]|^) (?=[:;?!»](?![\w=]| \(@))|(?<=«) )/gu;

/**
 * Where a text that people read has a plain space beside « : », « ; », « ? », « ! » or a guillemet: `&nbsp;` or `\u00A0`
 * keeps them on one line. What is only read aloud is on no line. A page (`.html`) is read as a whole: none has a script
 * within. Throws where a module cannot be parsed.
 */
export function looseSignsIn(file: string, text: string): LooseSign[] {
  const texts: readonly Range[] = file.endsWith(".html") ? [[0, text.length]] : textsOf(file, text);
  return texts.flatMap(([start, end]) =>
    [...text.slice(start, end).matchAll(LOOSE)].map(({ index }) => {
      const at = start + index;
      const line = text.slice(0, at).split("\n").length;
      return {
        file,
        line,
        words: text.slice(Math.max(start, at - 20), Math.min(end, at + 10)).replace(/\s+/g, " "),
      };
    }),
  );
}

/** Where the texts of a module stand, without those that are only read aloud. */
function textsOf(file: string, text: string): Range[] {
  const texts: Range[] = [];
  const aloud: Range[] = [];
  new Visitor({
    JSXText: ({ start, end }) => void texts.push([start, end]),
    TemplateElement: ({ start, end }) => void texts.push([start, end]),
    Literal({ value, start, end }) {
      if (typeof value === "string") texts.push([start + 1, end - 1]);
    },
    JSXAttribute({ name, start, end }) {
      if (name.type === "JSXIdentifier" && name.name === "aria-label") aloud.push([start, end]);
    },
  }).visit(parseSync(file, text).program);
  return texts.filter(([start]) => !aloud.some(([from, to]) => from <= start && start < to));
}

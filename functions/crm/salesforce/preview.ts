import type { Row } from "./schema.ts";

/** Characters that Salesforce keeps of a note: with as many, there may be more. */
const KEPT = 255;
/** Characters from which on points at the end may stand for what was cut. */
const NEARLY = 200;
/** Bytes of what editors write around a text that is one paragraph: of the mark-up, only its length is told. */
const AROUND = [
  "",
  "<p></p>",
  '<p style="margin:0;"></p>',
  '<div style="" dir="auto" data-top-level="true"><p style="margin:0;"></p></div>',
].map((markup) => markup.length);

/**
 * A note's text where its preview is the whole of it; undefined where the note has to be read itself: what is cut,
 * what holds more than a paragraph (a preview does not tell where lines end), and what would be taken for
 * mark-up.
 */
export function wholeText({ TextPreview: preview, ContentSize: size }: Row): string | undefined {
  const text = preview ?? "";
  const rest = Number(size ?? Number.NaN) - Buffer.byteLength(text);
  const isCut = text.length >= KEPT || (text.length >= NEARLY && /(?:…|\.\.\.)$/.test(text));
  const isWhole = !isCut && !/<[a-z/!]/i.test(text) && restsOf(text).includes(rest);
  return isWhole ? text : undefined;
}

/** How many bytes more than a text a note of it alone may have: editors differ in what they write as entities. */
function restsOf(text: string): number[] {
  const more = (character: string, entity: string): number =>
    (text.split(character).length - 1) * (Buffer.byteLength(entity) - Buffer.byteLength(character));
  const syntax = more("&", "&amp;") + more("<", "&lt;") + more(">", "&gt;");
  const quotes = more('"', "&quot;") + more("'", "&#39;");
  const spaces = more("\u00a0", "&nbsp;");
  return [syntax, quotes, spaces].reduce<number[]>(
    (sums, one) => [...sums, ...sums.map((sum) => sum + one)],
    AROUND,
  );
}

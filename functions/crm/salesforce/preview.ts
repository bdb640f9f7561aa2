import type { Row } from "./schema.ts";

/** Length at which Salesforce cuts previews; a preview this long may be incomplete. */
const KEPT = 255;
/** From this length on, a trailing ellipsis may mark a cut. */
const NEARLY = 200;
/** Markup editors put around a single paragraph. Salesforce gives only the total size, so lengths are compared. */
const AROUND = [
  "",
  "<p></p>",
  '<p style="margin:0;"></p>',
  '<div style="" dir="auto" data-top-level="true"><p style="margin:0;"></p></div>',
].map((markup) => markup.length);

/**
 * A note's text if the preview contains all of it; undefined if the note must be read: the preview is cut, the note has
 * several paragraphs (line ends are missing in a preview), or the text looks like markup.
 */
export function wholeText({ TextPreview: preview, ContentSize: size }: Row): string | undefined {
  const text = preview ?? "";
  const rest = Number(size ?? Number.NaN) - Buffer.byteLength(text);
  const isCut = text.length >= KEPT || (text.length >= NEARLY && /(?:…|\.\.\.)$/.test(text));
  const isWhole = !isCut && !/<[a-z/!]/i.test(text) && restsOf(text).includes(rest);
  return isWhole ? text : undefined;
}

/** Possible sizes of a one-paragraph note beyond its text: editors differ in which characters they escape. */
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

import type { Row } from "./schema.ts";

/** Characters that Salesforce keeps of a note: with as many, there may be more. */
const KEPT = 255;
/** Characters from which on points at the end may stand for what was cut. */
const NEARLY = 200;
/** Bytes of mark-up around a text that is one paragraph; lists, images and hidden parts take more. */
const MARKUP = 120;

/**
 * A note's text where its preview is the whole of it; undefined where the note has to be read itself: what is cut,
 * what holds more than a paragraph, and what would be taken for mark-up.
 */
export function wholeText({ TextPreview: preview, ContentSize: size }: Row): string | undefined {
  const text = preview ?? "";
  const rest = Number(size ?? Number.NaN) - Buffer.byteLength(text);
  const isCut = text.length >= KEPT || (text.length >= NEARLY && /(?:…|\.\.\.)$/.test(text));
  const isWhole = !isCut && !/<[a-z/!]/i.test(text) && rest <= (text === "" ? 0 : MARKUP);
  return isWhole ? text : undefined;
}

import { storable } from "../db/storable.ts";
import { withoutInvisible } from "../language/invisible.ts";
import { INDENTED } from "../mail/own-lines/marks.ts";
import { readEntities, readTypedHtml, readWholeHtml } from "./read-html.ts";

/** Longest text kept of one engagement or note, in characters. */
export const TEXT_MAXIMUM = 20_000;
/** Longest raw body processed: HTML is several times longer than its text. */
const RAW_MAXIMUM = 10 * TEXT_MAXIMUM;
/** Maximum tags parsed: a 20,000-character e-mail has fewer, and a tag costs more than a character. */
const TAGS_MAXIMUM = 15_000;

/** All line endings: regular expressions, Postgres and browsers disagree on the rarer ones. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Elements written by mail programs and CRM editors. Plain text also contains `<jean@exemple.fr>` and `a < b`. */
const MARKUP =
  /<\/?(?:html|head|body|p|div|br|span|a|b|i|u|em|strong|ul|ol|li|table|tbody|tr|td|th|h[1-6]|blockquote|pre|font|center|img|hr|style|script|section|article|header|footer|meta|title|o:p)(?=[\s/>])[^<>]*>|<!(?:--|doctype)/i;
const ENTITY = /&(?:[a-z]{2,8}|#0{0,5}\d{2,5}|#x0{0,4}[\da-f]{2,4});/gi;

/**
 * Converts what a person typed (a note, a log, an import) to plain text: removes HTML, hidden elements, images and data
 * URLs, caps the length and makes it storable. Nothing that was typed is cut. The result is still untrusted text.
 */
export function cleanText(raw: string | null | undefined): string {
  return storable(plainText(raw, readTypedHtml).slice(0, TEXT_MAXIMUM));
}

/** Plain text of what a CRM holds, by a reader of its HTML; not yet cut nor made storable. */
export function plainText(raw: string | null | undefined, readHtml: (html: string) => string): string {
  if (!raw) return "";
  const lines = raw.slice(0, RAW_MAXIMUM).replace(LINE_END, "\n").replaceAll(INDENTED, "");
  const plain = withoutDataAddresses(readPlain(lines, readHtml));
  // Some programs write an accent as a character of its own.
  return tidy(withoutInvisible(plain.replace(LINE_END, "\n").normalize("NFC")));
}

/** Longest raw text kept beside the cleaned one, in characters. */
const KEPT_RAW = 100_000;

export interface Cleaned {
  readonly text: string;
  /** Null if cleaning changed nothing. */
  readonly raw: string | null;
  /** Whether `raw` holds words that `text` does not. */
  readonly rawIsLonger: boolean;
}

/** Cleaned text of several fields that people typed into, a paragraph each, and the raw text. */
export function cleaned(...fields: (string | null | undefined)[]): Cleaned {
  const held = fields.filter((field) => field !== null && field !== undefined && field !== "");
  return withRaw(held.map(cleanText).filter(Boolean).join("\n\n"), held.join("\n\n"));
}

/** A cleaned text with what it was made from. */
export function withRaw(text: string, given: string): Cleaned {
  const raw = storable(withPlainNames(withoutDataAddresses(given.slice(0, RAW_MAXIMUM)).slice(0, KEPT_RAW)));
  if (raw === text || raw === "") return { text, raw: null, rawIsLonger: false };
  return { text, raw, rawIsLonger: !lettersOf(text).includes(lettersOf(wholeText(raw))) };
}

/** All words of a raw text, those included that cleaning takes away. */
export const wholeText = (raw: string): string => plainText(raw, readWholeHtml);

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

/** What names are written with, unescaped: erased people are looked for by name in raw texts too. */
function withPlainNames(raw: string): string {
  const read = new Map<string, string>();
  for (const [entity] of raw.matchAll(ENTITY)) if (!read.has(entity)) read.set(entity, characterOf(entity));
  return raw.replace(ENTITY, (entity) => read.get(entity) ?? entity).normalize("NFC");
}

/** Letters, apostrophes, hyphens and what addresses have; never what would begin or end a tag. */
const IN_NAMES = /^[\p{L}\p{M}\p{N}'’‘ʼ\-‐‑@._]$/u;

function characterOf(entity: string): string {
  const character = readEntities(`.${entity}.`).slice(1, -1);
  if (/^\p{Zs}$/u.test(character)) return " ";
  // A soft hyphen, a joiner.
  if (/^\p{Cf}$/u.test(character)) return "";
  return IN_NAMES.test(character) ? character : entity;
}

/** A single-line CRM field (a name, a subject) as it is stored; null if nothing is left. */
export function cleanField(value: string | null | undefined): string | null {
  const text = storable(withoutInvisible(value ?? "")).trim();
  return text === "" ? null : text;
}

/** Trims lines, collapses spaces, and allows at most one blank line in a row. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function readPlain(raw: string, readHtml: (html: string) => string): string {
  if (MARKUP.test(raw)) return readHtml(withoutDataAddresses(withFewTags(raw)));
  // Editors also escape text that has no tags: « Dupont &amp; fils ».
  return raw.search(ENTITY) >= 0 ? readEntities(raw) : raw;
}

function withFewTags(html: string): string {
  let at = -1;
  for (let tags = 0; tags <= TAGS_MAXIMUM; tags += 1) {
    at = html.indexOf("<", at + 1);
    if (at === -1) return html;
  }
  return html.slice(0, at);
}

function withoutDataAddresses(text: string): string {
  return text.replace(/\bdata:[\w.+-]+\/[\w.+-]+(?:;[\w=.-]+)*,[^\s"'<>)]*/gi, "");
}

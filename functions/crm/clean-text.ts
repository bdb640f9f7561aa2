import { compile } from "html-to-text";
import { withoutInvisible } from "../language/invisible.ts";
import { MARK_MAXIMUM, withoutQuotedReply } from "./quoted-reply.ts";

/** Longest text kept of one engagement or note, in characters. */
export const TEXT_MAXIMUM = 20_000;
/** Longest raw body processed: HTML is several times longer than its text. */
const RAW_MAXIMUM = 10 * TEXT_MAXIMUM;
/** Maximum tags parsed: a 20,000-character e-mail has fewer, and a tag costs more than a character. */
const TAGS_MAXIMUM = 15_000;
/** Maximum nesting parsed; anything deeper is an attempt to exhaust the stack. */
const DEPTH_MAXIMUM = 200;

/** All line endings: regular expressions, Postgres and browsers disagree on the rarer ones. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Elements written by mail programs and CRM editors. Plain text also contains `<jean@exemple.fr>` and `a < b`. */
const MARKUP =
  /<\/?(?:html|head|body|p|div|br|span|a|b|i|u|em|strong|ul|ol|li|table|tbody|tr|td|th|h[1-6]|blockquote|pre|font|center|img|hr|style|script|section|article|header|footer|meta|title|o:p)(?=[\s/>])[^<>]*>|<!(?:--|doctype)/i;
const ENTITY = /&(?:[a-z]{2,8}|#\d{2,5}|#x[\da-f]{2,4});/i;

/**
 * Converts a CRM's text to plain text: removes HTML, hidden elements, images, data URLs, quoted replies and everything
 * after a signature marker, caps the length and makes it storable. The result is still untrusted text.
 */
export function cleanText(raw: string | null | undefined): string {
  if (!raw) return "";
  const plain = withoutDataAddresses(readPlain(raw.slice(0, RAW_MAXIMUM).replace(LINE_END, "\n")));
  const seen = withoutInvisible(plain.replace(LINE_END, "\n"));
  // Truncated before the search for markers, with enough left to recognize one at the limit.
  const tidied = tidy(seen).slice(0, TEXT_MAXIMUM + MARK_MAXIMUM);
  return storable(withoutQuotedReply(tidied).trim().slice(0, TEXT_MAXIMUM));
}

/** Longest raw text kept beside the cleaned one, in characters. */
const KEPT_RAW = 100_000;

/** Cleaned text of several CRM fields, a paragraph each, and the raw text (null if cleaning changed nothing). */
export function cleaned(...fields: (string | null | undefined)[]): { text: string; raw: string | null } {
  const held = fields.filter((field) => field !== null && field !== undefined && field !== "");
  const text = held.map(cleanText).filter(Boolean).join("\n\n");
  const raw = storable(held.join("\n\n")).slice(0, KEPT_RAW);
  return { text, raw: raw === text || raw === "" ? null : raw };
}

/** A single-line CRM field (a name, a subject) as it is stored; null if nothing is left. */
export function cleanField(value: string | null | undefined): string | null {
  const text = storable(withoutInvisible(value ?? "")).trim();
  return text === "" ? null : text;
}

/** Removes what Postgres cannot store as text: NUL and unpaired surrogates. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Trims lines, collapses spaces, and allows at most one blank line in a row. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function readPlain(raw: string): string {
  if (MARKUP.test(raw)) return readHtml(withPlainStyles(withoutDataAddresses(withFewTags(raw))));
  // Editors also escape text that has no tags: « Dupont &amp; fils ».
  return ENTITY.test(raw) ? readEntities(raw.replace(/</g, "&lt;")) : raw;
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

/** Elements without text of the message, or with quoted text. */
const UNREAD = ["img", "head", "title", "style", "script", "template", "blockquote", "[hidden]"];
/** Signature elements of Gmail, Thunderbird and Outlook. */
const SIGNATURES = [
  ".gmail_signature",
  "[data-smartmail='gmail_signature']",
  ".moz-signature",
  "#Signature",
  "#signature",
  "#ms-outlook-mobile-signature",
];
/** Styles that hide text, as normalized by `withPlainStyles`. */
const HIDING = [
  "display:none",
  "visibility:hidden",
  "font-size:0;",
  "font-size:0px",
  "opacity:0;",
  "max-height:0",
  "mso-hide:all",
];

/** Normalizes `style` attributes so that a selector can match the hiding ones. */
function withPlainStyles(html: string): string {
  return html.replace(
    /\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')/gi,
    (_, double?: string, single?: string) =>
      `style="${(double ?? single ?? "").replace(/[\s"]+/g, "").toLowerCase()};"`,
  );
}

const line = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const reading = (preserveNewlines: boolean): ((html: string) => string) =>
  compile({
    wordwrap: false,
    preserveNewlines,
    limits: { maxInputLength: 10 * RAW_MAXIMUM, maxDepth: DEPTH_MAXIMUM, ellipsis: "" },
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      // Otherwise the texts of adjacent cells would run together.
      ...["td", "th"].map((selector) => ({ selector, format: "block", options: line })),
      ...[...UNREAD, ...SIGNATURES, ...HIDING.map((style) => `[style*='${style}']`)].map((selector) => ({
        selector,
        format: "skip",
      })),
    ],
  });

// Compiled once: the selectors cost more than most letters.
const readHtml = reading(false);
const readEntities = reading(true);

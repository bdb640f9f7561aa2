import { compile } from "html-to-text";
import { withoutInvisible } from "../language/invisible.ts";
import { MARK_MAXIMUM, withoutQuotedReply } from "./quoted-reply.ts";

/** Longest text kept of one engagement or note, in characters. */
export const TEXT_MAXIMUM = 20_000;
/** Longest raw body looked at: mark-up is several times its text. */
const RAW_MAXIMUM = 10 * TEXT_MAXIMUM;
/** Most tags followed: a letter of 20,000 letters has fewer, and each costs more than its letters. */
const TAGS_MAXIMUM = 15_000;
/** Deepest nesting followed; deeper is no letter but an attempt to exhaust the stack. */
const DEPTH_MAXIMUM = 200;

/** Whatever ends a line: patterns, Postgres and browsers disagree on the rarer ones. */
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Elements that mail programs and CRM editors write. Plain text holds `<jean@exemple.fr>` and `a < b` too. */
const MARKUP =
  /<\/?(?:html|head|body|p|div|br|span|a|b|i|u|em|strong|ul|ol|li|table|tbody|tr|td|th|h[1-6]|blockquote|pre|font|center|img|hr|style|script|section|article|header|footer|meta|title|o:p)(?=[\s/>])[^<>]*>|<!(?:--|doctype)/i;
const ENTITY = /&(?:[a-z]{2,8}|#\d{2,5}|#x[\da-f]{2,4});/i;

/**
 * Plain text of what a CRM holds: HTML, hidden elements, images, data addresses, quoted replies and what
 * follows a signature's mark gone, size capped, storable as it is. The result is still text that strangers wrote.
 */
export function cleanText(raw: string | null | undefined): string {
  if (!raw) return "";
  const plain = withoutDataAddresses(readPlain(raw.slice(0, RAW_MAXIMUM).replace(LINE_END, "\n")));
  const seen = withoutInvisible(plain.replace(LINE_END, "\n"));
  // Cut before anything looks for a mark; one on the edge needs what follows it to be known.
  const tidied = tidy(seen).slice(0, TEXT_MAXIMUM + MARK_MAXIMUM);
  return storable(withoutQuotedReply(tidied).trim().slice(0, TEXT_MAXIMUM));
}

/** Longest raw text kept apart, in characters. */
const KEPT_RAW = 100_000;

/** The clean text of a CRM's fields, a paragraph each, and what they held before where cleaning changed it. */
export function cleaned(...fields: (string | null | undefined)[]): { text: string; raw: string | null } {
  const held = fields.filter((field) => field !== null && field !== undefined && field !== "");
  const text = held.map(cleanText).filter(Boolean).join("\n\n");
  const raw = storable(held.join("\n\n")).slice(0, KEPT_RAW);
  return { text, raw: raw === text || raw === "" ? null : raw };
}

/** One line of a CRM's field (a name, a subject) as it is stored; null when nothing is left. */
export function cleanField(value: string | null | undefined): string | null {
  const text = storable(withoutInvisible(value ?? "")).trim();
  return text === "" ? null : text;
}

/** What Postgres takes as text: no NUL, no half of a surrogate pair. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** Lines without spaces around them, single spaces within, and at most one blank line between two. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function readPlain(raw: string): string {
  if (MARKUP.test(raw)) return readHtml(withPlainStyles(withoutDataAddresses(withFewTags(raw))));
  // An editor's text without any element still writes « Dupont &amp; fils ».
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

/** Elements that hold no words of the letter, or somebody else's. */
const UNREAD = ["img", "head", "title", "style", "script", "template", "blockquote", "[hidden]"];
/** Signatures as Gmail, Thunderbird and Outlook mark them. */
const SIGNATURES = [
  ".gmail_signature",
  "[data-smartmail='gmail_signature']",
  ".moz-signature",
  "#Signature",
  "#signature",
  "#ms-outlook-mobile-signature",
];
/** Styles that keep words from the reader's eyes, as `withPlainStyles` writes them. */
const HIDING = [
  "display:none",
  "visibility:hidden",
  "font-size:0;",
  "font-size:0px",
  "opacity:0;",
  "max-height:0",
  "mso-hide:all",
];

/** `style` attributes in one spelling, so that a selector can tell what they hide. */
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
      // Cells side by side would run together.
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

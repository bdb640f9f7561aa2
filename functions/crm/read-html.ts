import { compile, type FormatCallback } from "html-to-text";
import { INDENTED, QUOTED } from "../mail/own-lines/marks.ts";

/** Longest HTML parsed, in characters. */
const HTML_MAXIMUM = 2_000_000;
/** Maximum nesting parsed; anything deeper is an attempt to exhaust the stack. */
const DEPTH_MAXIMUM = 200;

/** Elements without text of the message. */
const UNREAD = ["img", "head", "title", "style", "script", "template"];
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

/** Blocks that mail programs mark as quotations. */
const CITES = [
  "[type='cite']",
  ".gmail_quote",
  ".protonmail_quote",
  ".x_gmail_quote",
  ".yahoo_quoted",
  "[style*='border-left']",
].map((which) => `blockquote${which}`);

/** Deepest quotation marked; what is deeper is within one. */
const MARKED_DEPTH = 3;
let depth = 0;

/** A block whose lines begin with a mark, as in a mail of plain text. */
const markedBy =
  (mark: string): FormatCallback =>
  (element, walk, builder) => {
    depth += 1;
    const isMarked = depth <= MARKED_DEPTH;
    builder.openBlock({ leadingLineBreaks: 2 });
    walk(element.children, builder);
    const blockTransform = (block: string): string => block.trim().replace(/^/gm, `${mark} `);
    builder.closeBlock({ trailingLineBreaks: 2, ...(isMarked ? { blockTransform } : {}) });
    depth -= 1;
  };

const reading = (options: {
  preserveNewlines?: boolean;
  isMail?: boolean;
  isWhole?: boolean;
}): ((html: string) => string) =>
  compile({
    wordwrap: false,
    preserveNewlines: options.preserveNewlines ?? false,
    limits: { maxInputLength: HTML_MAXIMUM, maxDepth: DEPTH_MAXIMUM, ellipsis: "" },
    formatters: { cite: markedBy(QUOTED), indented: markedBy(INDENTED) },
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      // Otherwise the texts of adjacent cells would run together.
      ...["td", "th"].map((selector) => ({ selector, format: "block", options: line })),
      { selector: "blockquote", format: options.isMail === true ? "indented" : "block", options: line },
      ...(options.isMail === true ? CITES.map((selector) => ({ selector, format: "cite" })) : []),
      ...[
        ...UNREAD,
        ...(options.isMail === true ? SIGNATURES : []),
        ...(options.isWhole === true ? [] : ["[hidden]", ...HIDING.map((style) => `[style*='${style}']`)]),
      ].map((selector) => ({ selector, format: "skip" })),
    ],
  });

// Compiled once: the selectors cost more than most letters.
const typed = reading({});
const mail = reading({ isMail: true });
const whole = reading({ isWhole: true });
const entities = reading({ preserveNewlines: true });

/** The text of HTML that a person typed or pasted: all that is seen. */
export const readTypedHtml = (html: string): string => typed(withPlainStyles(html));

/** All text of HTML, hidden or not. */
export const readWholeHtml = (html: string): string => whole(html);

/** The text of a mail's HTML, without marked signatures; quoted and indented lines begin with a mark. */
export function readMailHtml(html: string): string {
  depth = 0;
  return mail(withPlainStyles(html));
}

/** A text without tags whose characters an editor escaped. */
export const readEntities = (text: string): string => entities(text.replace(/</g, "&lt;"));

import { convert } from "html-to-text";

/** Longest text kept of one engagement or note, in characters. */
export const TEXT_MAXIMUM = 20_000;

/** What people's mail programs put above the message they answer. */
const QUOTED_REPLY = [
  /^\s*>.*$/m,
  /^\s*Le .{3,120} a écrit\s*:\s*$/m,
  /^\s*On .{3,120} wrote:\s*$/m,
  /^\s*-{2,}\s*(Message d['’]origine|Original Message|Message transféré|Forwarded message)\s*-{2,}/im,
  /^\s*De\s*:.{1,200}\n\s*(Envoyé|Date)\s*:/m,
];

/**
 * Plain text of what a CRM holds: HTML, hidden elements, images, data addresses and quoted replies gone, size capped.
 * The result is still text that strangers wrote.
 */
export function cleanText(raw: string | null | undefined): string {
  if (!raw) return "";
  const capped = raw.slice(0, 10 * TEXT_MAXIMUM);
  const plain = /<[a-z!/][^>]*>/i.test(capped) ? fromHtml(capped) : capped;
  return withoutQuotedReply(
    plain.replace(/\r\n?/g, "\n").replace(/\bdata:[\w/+.-]+;base64,[A-Za-z0-9+/=]+/g, ""),
  )
    .replace(/[^\S\n]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
    .slice(0, TEXT_MAXIMUM);
}

function fromHtml(html: string): string {
  return convert(html, {
    wordwrap: false,
    limits: { maxInputLength: 10 * TEXT_MAXIMUM },
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      ...[
        "img",
        "style",
        "script",
        "blockquote",
        "[hidden]",
        "[style*='display:none']",
        "[style*='display: none']",
      ].map((selector) => ({ selector, format: "skip" })),
    ],
  });
}

/** The answer alone: from the first mark of a quoted message on, the text is somebody else's, or older. */
function withoutQuotedReply(text: string): string {
  const cuts = QUOTED_REPLY.map((mark) => text.search(mark)).filter((position) => position > 0);
  return cuts.length === 0 ? text : text.slice(0, Math.min(...cuts));
}

import { ownLines } from "../mail/own-lines/own-lines.ts";
import { storable } from "../db/storable.ts";
import { type Cleaned, plainText, TEXT_MAXIMUM, withRaw } from "./clean-text.ts";
import { readMailHtml } from "./read-html.ts";

/** Beyond the longest text, so that a mark at the limit is seen whole. */
const MARK_MAXIMUM = 2_000;

/** The plain text of a mail, without the messages it answers, their headers and signatures; a forwarded one stays. */
export function cleanMail(raw: string | null | undefined, subject?: string | null): string {
  // Truncated before the search for marks, with enough left to recognize one at the limit.
  const text = plainText(raw, readMailHtml).slice(0, TEXT_MAXIMUM + MARK_MAXIMUM);
  return storable(ownLines(text, subject ?? "").slice(0, TEXT_MAXIMUM));
}

/** A mail's cleaned text, and the raw one. */
export const cleanedMail = (body: string | null | undefined, subject: string | null | undefined): Cleaned =>
  withRaw(cleanMail(body, subject), body ?? "");

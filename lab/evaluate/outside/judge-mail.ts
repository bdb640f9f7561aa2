import * as z from "zod";
import { cleanMail } from "../../../functions/crm/clean-mail.ts";
import { cleanText } from "../../../functions/crm/clean-text.ts";

/** A mail or note of others, with what is its author’s own. */
export const MailCase = z.object({
  kind: z.string(),
  text: z.string(),
  subject: z.string().optional(),
  /** The whole right text, or words about it that name what stays in « ». */
  right: z.string().optional(),
  keep: z.array(z.string()).optional(),
  drop: z.array(z.string()).optional(),
});
export type MailCase = z.infer<typeof MailCase>;

export interface MailVerdict {
  readonly right: boolean;
  readonly lost: readonly string[];
  readonly kept: readonly string[];
}

const collapsed = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim();
const linesOf = (text: string): string[] => text.split("\n").map(collapsed).filter(Boolean);
const NAMED = /«([^»]*)»/g;

/** Whether cleaning keeps a case's own text and leaves out what it quotes. */
export function judgeMail({ kind, text, subject, right, keep, drop }: MailCase): MailVerdict {
  const isNote = kind.startsWith("note");
  const got = isNote ? cleanText(text) : cleanMail(text, subject);
  const all = linesOf(cleanText(text));
  const own = keep ?? ownOf(right ?? "", all, isNote);
  const quoted = drop ?? (isNote || own === all ? [] : quotedOf(right ?? "", all, own));
  const found = linesOf(got);
  const has = (line: string): boolean => found.some((one) => one.includes(collapsed(line)));
  const lost = own.filter((line) => !has(line));
  const kept = quoted.filter((line) => found.includes(collapsed(line)));
  return { right: lost.length === 0 && kept.length === 0, lost, kept };
}

function ownOf(right: string, all: string[], isNote: boolean): string[] {
  const named = [...right.matchAll(NAMED)].map(([, words = ""]) => words);
  if (isNote && named.length === 0) return all;
  return named.length > 0 ? named : linesOf(right);
}

/** Of a text told whole, all other lines; of one told in words, those that begin with a mark. */
function quotedOf(right: string, all: readonly string[], own: readonly string[]): string[] {
  const isTold = [...right.matchAll(NAMED)].length > 0;
  return all.filter((line) => (isTold ? line.startsWith(">") : !own.includes(line)));
}

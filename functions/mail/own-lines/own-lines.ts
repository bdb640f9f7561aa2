import { headAt, unmarked } from "./heads.ts";
import { INDENTED, QUOTED } from "./marks.ts";
import { fieldOf, foldedLine, isForwardSubject, saysForwarded } from "./mail-words.ts";
import { endOfSignature, isSeparator, opensSignature } from "./signature.ts";

/** What a line of a mail is. */
type Role = "own" | "forwarded" | "quoted" | "header" | "signature";

/** Written above a forwarded mail whose program names it in the subject alone. */
const FORWARDED = "---------- Message transféré ----------";

/** Lines of a forwarded mail in which its author is named. */
const AUTHOR_WITHIN = 6;

/** Shortest line that a program may have broken, in characters. */
const FULL_LINE = 60;

/**
 * What its sender wrote, and the mail that they forward with its author: without the messages it answers, their headers,
 * signatures and the lines that phones add. Expects tidied text (single spaces, trimmed lines). A mail that is nothing
 * but a quotation is kept.
 */
export function ownLines(text: string, subject = ""): string {
  const lines = text.split("\n");
  const isForward = isForwardSubject(subject);
  const roles = rolesOf(lines, isForward);
  const kept: string[] = [];
  for (const [index, line] of lines.entries()) {
    const role = roles[index];
    const isOwn = role === "own" || role === "forwarded";
    const isFirst = role === "forwarded" && !roles.slice(0, index).includes("forwarded");
    if (isFirst && isForward && !saysForwarded(foldedLine(line))) kept.push(FORWARDED);
    if (isOwn) kept.push(role === "forwarded" || line.startsWith(INDENTED) ? unmarked(line) : line);
    // What stood on both sides is not one paragraph.
    else if (kept.at(-1) !== "") kept.push("");
  }
  const own = kept
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  return /[\p{L}\p{N}]/u.test(own) ? own : text.replaceAll(INDENTED, "");
}

/** What each line is. `isForward`: the subject says that a mail is forwarded. */
export function rolesOf(lines: readonly string[], isForward = false): Role[] {
  const roles = lines.map((line, at): Role =>
    line.startsWith(QUOTED) || isBrokenQuote(lines, at) ? "quoted" : "own",
  );
  // Orange quotes the mail that it forwards, header and all.
  const bare = isForward ? lines.map(unmarked) : lines;
  let forwards = isForward;
  let isForwarded = false;
  for (let at = 0; at < lines.length;) {
    const isQuoted = roles[at] === "quoted";
    const head = isQuoted && !forwards ? undefined : headAt(isQuoted ? bare : lines, at);
    if (head === undefined || (isQuoted && !head.isHeader)) {
      at += 1;
      continue;
    }
    roles.fill("header", aboveHead(lines, at), head.end);
    if (head.forwards || (forwards && head.isHeader)) {
      if (!isForwarded) forwardBelow(lines, roles, head.end);
      for (const author of head.authors) roles[author] = "forwarded";
      forwards = false;
      isForwarded = true;
    } else quoteBelow(lines, roles, head.end);
    at = head.end;
  }
  markSignature(lines, roles);
  return roles;
}

/** The end of a quoted line that a program broke: « > … le mardi⏎suivant ». */
function isBrokenQuote(lines: readonly string[], at: number): boolean {
  const above = lines[at - 1] ?? "";
  const isFull = above.startsWith(QUOTED) && above.length >= FULL_LINE && !/[.!?:…]$/.test(above);
  return isFull && /^\p{Ll}/u.test(lines[at] ?? "") && (lines[at] ?? "").length < FULL_LINE;
}

/** The rule that programs draw above a header: « ________ », « -----Message d’origine----- ». */
function aboveHead(lines: readonly string[], at: number): number {
  let above = at - 1;
  while (above >= 0 && lines[above] === "") above -= 1;
  return above >= 0 && /^[-_=*]{5,}$/.test(lines[above] ?? "") ? above : at;
}

/** A message without marks goes on to the end; one with marks ends with them, and an answer may stand below. */
function quoteBelow(lines: readonly string[], roles: Role[], from: number): void {
  const first = lines.findIndex((line, index) => index >= from && line !== "");
  if (lines[first]?.startsWith(QUOTED) === true) return;
  if (lines[first]?.startsWith(INDENTED) !== true) {
    roles.fill("quoted", from);
    return;
  }
  const below = lines.findIndex((line, at) => at > first && line !== "" && !line.startsWith(INDENTED));
  roles.fill("quoted", first, below === -1 ? lines.length : below);
}

function forwardBelow(lines: readonly string[], roles: Role[], from: number): void {
  const first = lines.findIndex((line, index) => index >= from && line !== "");
  const isWhole = lines[first]?.startsWith(QUOTED) === true;
  for (const [at, line] of lines.entries()) {
    const isIts = roles[at] === "own" || (isWhole && !unmarked(line).startsWith(QUOTED));
    if (at >= from && isIts) roles[at] = "forwarded";
  }
}

/** Signatures of the sender, not of a forwarded mail's author. */
function markSignature(lines: readonly string[], roles: Role[]): void {
  const separators = lines.filter((line, at) => roles[at] === "own" && isSeparator(line)).length;
  for (let at = 1; at < lines.length; at += 1) {
    if (roles[at] !== "own" || !opensSignature(lines[at] ?? "", separators)) continue;
    const end = endOfSignature(lines, at + 1, (line) => roles[line] === "own");
    roles.fill("signature", at, end);
    at = end - 1;
  }
}

/**
 * Where the mail that a cleaned text forwards begins, and who wrote it as its header says, folded; null where it forwards
 * none.
 */
export function forwardedIn(text: string): { readonly from: number; readonly author: string | null } | null {
  const lines = text.split("\n");
  const first = rolesOf(lines).indexOf("forwarded");
  if (first === -1) return null;
  const fields = lines.slice(first, first + AUTHOR_WITHIN).map((line) => fieldOf(foldedLine(line)));
  const author = fields.find((found) => found?.field === "from")?.value ?? null;
  return { from: lines.slice(0, first).join("\n").length, author };
}

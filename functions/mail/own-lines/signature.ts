import { foldedLine, isFooter, isNotice, isPostscript } from "./mail-words.ts";

/** RFC 3676, section 4.3: signature separator, once trimmed. */
const SEPARATOR = "--";
/** Fewest words of a sentence below a signature that its author wrote today. */
const FEWEST_WORDS = 4;

/** Whether a signature begins below this line. Several separators are rules between paragraphs. */
export function opensSignature(line: string, separators: number): boolean {
  return line === SEPARATOR ? separators === 1 : isFooter(foldedLine(line));
}

export const isSeparator = (line: string): boolean => line === SEPARATOR;

/**
 * Where a signature that begins at a line ends: at a postscript or another sentence. Names, addresses and legal notices
 * belong to it.
 */
export function endOfSignature(
  lines: readonly string[],
  from: number,
  isOwn: (line: number) => boolean = () => true,
): number {
  let isLegal = false;
  for (let at = from; at < lines.length; at += 1) {
    if (!isOwn(at)) return at;
    const folded = foldedLine(lines[at] ?? "");
    const isFirst = at === from || lines[at - 1] === "";
    if (isFirst) isLegal = isNotice(paragraphAt(lines, at));
    if (isPostscript(folded)) return at;
    if (!isLegal && isSaid(folded)) return at;
  }
  return lines.length;
}

/** Of the longest notice, the beginning tells. */
const PARAGRAPH = 12;

function paragraphAt(lines: readonly string[], at: number): string {
  const near = lines.slice(at, at + PARAGRAPH);
  const end = near.indexOf("");
  return near
    .slice(0, end === -1 ? near.length : end)
    .map(foldedLine)
    .join(" ");
}

const isSaid = (folded: string): boolean =>
  /[.?!…]$/.test(folded) &&
  (folded.match(/\p{L}{2,}/gu) ?? []).length >= FEWEST_WORDS &&
  !/@|www\.|https?:/.test(folded);

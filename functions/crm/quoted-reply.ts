/** Longest mark of a quoted message looked for, in characters: two lines of what mail programs write. */
export const MARK_MAXIMUM = 500;
/** Longest line that can be one. */
const LINE_MAXIMUM = 210;

/** A line that people's mail programs put above the message they answer; `below` where it takes two lines. */
interface Mark {
  readonly line: RegExp;
  readonly below?: RegExp;
}

/** Blank lines are no part of a mark: see tests. */
const MARKS: readonly Mark[] = [
  { line: /^>/ },
  { line: /^Le .{3,160}\ba écrit ?:$/ },
  { line: /^Le .{3,160}$/, below: /^.{0,100}\ba écrit ?:$/ },
  { line: /^On .{3,160}\bwrote:$/ },
  { line: /^On .{3,160}$/, below: /^.{0,100}\bwrote:$/ },
  { line: /^.{3,160} a écrit ?:$/, below: /^>/ },
  { line: /^-{2,} ?(?:Message d['’]origine|Original Message|Message transféré|Forwarded message) ?-{2}/i },
  { line: /^De ?: ?\S.{0,199}$/, below: /^(?:Envoyé|Date) ?:/ },
  // What telephones put below a letter.
  {
    line: /^(?:Envoyé (?:de|depuis)|Sent from) (?:(?:mon|ma|un|my) )?(?:iPhone|iPad|téléphone|mobile|smartphone|appareil|tablette|phone|Samsung|Galaxy|Android|Outlook)\b.{0,60}$/,
  },
  { line: /^(?:Obtenir Outlook pour|Get Outlook for) .{1,30}$/ },
  // RFC 3676, section 4.3: the line above a signature.
  { line: /^--$/ },
];

/**
 * The answer alone: from the first mark of a quoted message on, the text is somebody else's, or older. Takes
 * tidied text (single spaces, none around a line); each line is looked at once. A mark that the text begins
 * with is none: a message that is nothing but a quotation is kept.
 */
export function withoutQuotedReply(text: string): string {
  const lines = text.split("\n");
  const marks = MARKS.filter((mark) => !stands(mark, lines[0] ?? "", lines[1] ?? ""));
  let start = 0;
  for (const [index, line] of lines.entries()) {
    const below = lines[index + 1] ?? "";
    if (index > 0 && marks.some((mark) => stands(mark, line, below))) return text.slice(0, start);
    start += line.length + 1;
  }
  return text;
}

function stands({ line, below }: Mark, first: string, second: string): boolean {
  return line.test(first.slice(0, LINE_MAXIMUM)) && (below?.test(second.slice(0, LINE_MAXIMUM)) ?? true);
}

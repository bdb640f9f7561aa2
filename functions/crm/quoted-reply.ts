/** Longest line of a marker. */
const LINE_MAXIMUM = 210;
/** Maximum lines of a quoted mail's header examined. */
const HEADER_MAXIMUM = 8;
/** Longest marker of a quoted message, in characters: a header and the line below it. */
export const MARK_MAXIMUM = (HEADER_MAXIMUM + 2) * LINE_MAXIMUM;

/** A line mail programs insert above a quoted message; `below` if it spans two lines. */
interface Mark {
  readonly line: RegExp;
  readonly below?: RegExp;
}

/** Blank lines are never part of a marker (see tests). */
const MARKS: readonly Mark[] = [
  { line: /^>/ },
  { line: /^Le .{3,160}\ba écrit ?:$/ },
  { line: /^Le .{3,160}$/, below: /^.{0,100}\ba écrit ?:$/ },
  { line: /^On .{3,160}\bwrote:$/ },
  { line: /^On .{3,160}$/, below: /^.{0,100}\bwrote:$/ },
  { line: /^.{3,160} a écrit ?:$/, below: /^>/ },
  { line: /^-{2,} ?(?:Message d['’]origine|Original Message|Message transféré|Forwarded message) ?-{2}/i },
  // Footers added by phones.
  {
    line: /^(?:Envoyé (?:de|depuis)|Sent from) (?:(?:mon|ma|un|my) )?(?:iPhone|iPad|téléphone|mobile|smartphone|appareil|tablette|phone|Samsung|Galaxy|Android|Outlook)\b.{0,60}$/,
  },
  { line: /^(?:Obtenir Outlook pour|Get Outlook for) .{1,30}$/ },
  // RFC 3676, section 4.3: signature separator.
  { line: /^--$/ },
];

/**
 * Returns only the answer: text after the first marker of a quoted message is dropped. Expects tidied text (single
 * spaces, trimmed lines) and reads each line a few times at most. A marker at the very beginning is ignored, so a
 * message that is only a quotation is kept.
 */
export function withoutQuotedReply(text: string): string {
  const lines = text.split("\n");
  const marks = MARKS.filter((mark) => !stands(mark, lines[0] ?? "", lines[1] ?? ""));
  const beginsWithHeader = isHeader(lines, 0);
  let start = 0;
  for (const [index, line] of lines.entries()) {
    const below = lines[index + 1] ?? "";
    const isMark =
      marks.some((mark) => stands(mark, line, below)) || (!beginsWithHeader && isHeader(lines, index));
    if (index > 0 && isMark) return text.slice(0, start);
    start += line.length + 1;
  }
  return text;
}

function stands({ line, below }: Mark, first: string, second: string): boolean {
  return line.test(first.slice(0, LINE_MAXIMUM)) && (below?.test(second.slice(0, LINE_MAXIMUM)) ?? true);
}

const FROM = /^De ?: ?\S/;
const FIELD = /^(?:De|Envoyé|Date|À|A|Cc|Cci|Objet|Importance|Pièces jointes) ?:/;
const SENT = /^Envoyé ?:/;
const DATED = /^Date ?:/;
const SUBJECT = /^Objet ?:/;
const ADDRESS = /[^\s@]@[^\s@]/;
/** « 14:30 » or « 14 h 30 », preceded by a day. */
const HOUR = /\d ?[:h] ?\d\d(?!\d)/i;
const DAY = /\d{1,2}(?:er)? \p{L}|\d[/.-]\d/u;

/**
 * Whether an Outlook header of a quoted mail starts at this line, with text below it. Lists that people write with « De
 * : » and « Date : » contain neither an address nor a sending time.
 */
function isHeader(lines: readonly string[], index: number): boolean {
  if (!FROM.test(lines[index] ?? "")) return false;
  const near = lines.slice(index, index + HEADER_MAXIMUM).map((line) => line.slice(0, LINE_MAXIMUM));
  const after = near.findIndex((line) => !FIELD.test(line));
  const fields = after === -1 ? near : near.slice(0, after);
  const below = lines.slice(index + fields.length, index + fields.length + 2);
  if (!fields.some((field) => SENT.test(field) || DATED.test(field)) || below.every((line) => line === ""))
    return false;
  const isDay = (field: string): boolean => HOUR.test(field) && DAY.test(field);
  return (
    fields.some((field) => ADDRESS.test(field)) ||
    fields.some((field) => SENT.test(field) && isDay(field)) ||
    // A travel plan also has a date and time, but no subject.
    (fields.some((field) => DATED.test(field) && isDay(field)) && fields.some((field) => SUBJECT.test(field)))
  );
}

import { INDENTED, QUOTED } from "./marks.ts";
import {
  endsWithWrote,
  type Field,
  fieldOf,
  foldedLine,
  holdsSent,
  isOriginal,
  saysForwarded,
  saysWrote,
} from "./mail-words.ts";

/** What a mail program writes above a message that it quotes or forwards. */
interface Head {
  /** The line behind it. */
  readonly end: number;
  /** Lines that name the author. */
  readonly authors: readonly number[];
  readonly forwards: boolean;
  /** Whether it is a header of fields or a rule, which an e-mail forwards with; a sentence only quotes. */
  readonly isHeader: boolean;
}

/** Most lines of a header, and of a sentence « … a écrit : ». */
const HEADER_MAXIMUM = 16;
const SENTENCE_MAXIMUM = 5;
/** Fields that make a header even of an empty message. */
const WHOLE_HEADER = 4;

const ADDRESS = /[^\s@]@[^\s@]/;
/** « 14:30 » or « 14 h 30 », beside a day. */
const HOUR = /\d ?[:h] ?\d\d(?!\d)/;
const DAY = /\d{1,2}(?:er)? \p{L}|\d[/.-]\d|\p{L} \d{1,2}\b/u;
const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/;
const FULL_DAY = /\d[/.-]\d{1,2}[/.-]\d/;

const isMarked = (line: string | undefined): boolean =>
  line !== undefined && (line.startsWith(QUOTED) || line.startsWith(INDENTED));

const nextLine = (lines: readonly string[], from: number): number => {
  for (let at = from; at < Math.min(lines.length, from + 3); at += 1) if (lines[at] !== "") return at;
  return lines.length;
};

/** The head that begins at this line, if one does. */
export function headAt(lines: readonly string[], at: number): Head | undefined {
  const folded = foldedLine(lines[at] ?? "");
  if (folded === "") return undefined;
  return (
    forwardAt(lines, at, folded) ??
    originalAt(lines, at, folded) ??
    headerAt(lines, at) ??
    sentenceAt(lines, at)
  );
}

function forwardAt(lines: readonly string[], at: number, folded: string): Head | undefined {
  if (!saysForwarded(folded)) return undefined;
  const below = nextLine(lines, at + 1);
  const block = readBlock(lines, below);
  const isRule = /^[-=]{2}|[-:]$/.test(folded) || block.fields.has("from");
  if (!isRule) return undefined;
  return {
    end: block.fields.has("from") ? block.end : at + 1,
    authors: [at, ...block.authors],
    forwards: true,
    isHeader: true,
  };
}

function originalAt(lines: readonly string[], at: number, folded: string): Head | undefined {
  if (!isOriginal(folded)) return undefined;
  const { end, authors } = readBlock(lines, nextLine(lines, at + 1));
  return { end: Math.max(end, at + 1), authors, forwards: false, isHeader: true };
}

interface Block {
  readonly fields: ReadonlyMap<Field, string>;
  readonly authors: readonly number[];
  readonly end: number;
}

/** The fields from a line on: one may be broken over lines, or have an empty line behind it. */
function readBlock(lines: readonly string[], at: number): Block {
  const fields = new Map<Field, string>();
  const authors: number[] = [];
  let end = at;
  let open: Field | undefined;
  for (let index = at; index < Math.min(lines.length, at + HEADER_MAXIMUM); index += 1) {
    const folded = foldedLine(unmarked(lines[index] ?? ""));
    const found = fieldOf(folded);
    if (found) {
      open = found.field;
      fields.set(open, found.value);
    } else if (open !== undefined && folded !== "" && continues(fields.get(open) ?? "", folded))
      fields.set(open, `${fields.get(open) ?? ""} ${folded}`);
    else if (open !== undefined && folded === "" && fieldOf(foldedLine(unmarked(lines[index + 1] ?? ""))))
      continue;
    else break;
    if (open === "from") authors.push(index);
    end = index + 1;
  }
  return { fields, authors, end };
}

const continues = (value: string, folded: string): boolean =>
  value === ""
    ? folded.length < 100
    : ADDRESS.test(folded) && (/[;,]$|mailto:$/.test(value) || /^[<[]/.test(folded) || folded.length < 60);

/**
 * A header of a quoted mail, with text below it. Lists that people write with « De : » and « Date : » contain neither an
 * address nor a sending time.
 */
function headerAt(lines: readonly string[], at: number): Head | undefined {
  const first = fieldOf(foldedLine(lines[at] ?? ""));
  if (!first) return undefined;
  const { fields, authors, end } = readBlock(lines, at);
  const from = fields.get("from");
  const isNamed = from !== undefined && ADDRESS.test(from) && fields.has("subject");
  const isAbove = nextLine(lines, end) < lines.length || fields.size >= WHOLE_HEADER || isNamed;
  if (from === undefined || !isAbove) return undefined;
  const isDay = (value: string | undefined): boolean =>
    value !== undefined && HOUR.test(value) && DAY.test(value);
  const [sent, date] = [fields.get("sent"), fields.get("date")];
  const isWhole =
    isNamed ||
    sent !== undefined ||
    date !== undefined ||
    holdsSent(from) ||
    (fields.has("to") && fields.has("subject"));
  const isProved =
    [...fields.values()].some((value) => ADDRESS.test(value)) ||
    isDay(sent) ||
    // A travel plan also has a date and time, but no subject.
    (isDay(date) && fields.has("subject")) ||
    (holdsSent(from) && isDay(from));
  return isWhole && isProved ? { end, authors, forwards: false, isHeader: true } : undefined;
}

/** « Le 12 nov. 2026 à 09:35, Léa Martin a écrit : », on one line or broken over several. */
function sentenceAt(lines: readonly string[], at: number): Head | undefined {
  let whole = "";
  for (let index = at; index < Math.min(lines.length, at + SENTENCE_MAXIMUM); index += 1) {
    const folded = foldedLine(lines[index] ?? "");
    // « <lea@ex.fr⏎> a écrit : » ends an address, and begins like a quoted line.
    if (isMarked(lines[index]) && whole.lastIndexOf("<") <= whole.lastIndexOf(">")) return undefined;
    if (folded === "") continue;
    whole = whole === "" ? folded : `${whole} ${folded}`;
    if (whole.length > 320) return undefined;
    const end = index + 1;
    const isAbove = isMarked(lines[nextLine(lines, end)]);
    if (isSentence(whole, isAbove)) return { end, authors: [], forwards: false, isHeader: false };
    // Only a sentence that began with a day or an address goes on below.
    if (
      !(HOUR.test(whole) || YEAR.test(whole) || FULL_DAY.test(whole) || ADDRESS.test(whole)) ||
      /[!?:]$/.test(folded)
    )
      return undefined;
  }
  return undefined;
}

function isSentence(whole: string, isAboveQuote: boolean): boolean {
  const hasAddress = ADDRESS.test(whole);
  const hasDay = DAY.test(whole) && (HOUR.test(whole) || YEAR.test(whole) || FULL_DAY.test(whole));
  if (saysWrote(whole)) {
    if (/[:：]$/.test(whole)) return hasDay || hasAddress || isAboveQuote;
    return /^--.*--$/.test(whole) || (hasDay && (isAboveQuote || (hasAddress && endsWithWrote(whole))));
  }
  return hasDay && hasAddress && (/[>)\]] ?:$/.test(whole) || (isAboveQuote && /[>)\]:]$/.test(whole)));
}

/** The line without one mark of quotation. */
export const unmarked = (line: string): string =>
  line.startsWith(QUOTED) || line.startsWith(INDENTED) ? line.slice(1).trimStart() : line;

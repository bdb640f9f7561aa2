import numbers from "../text/numbers.json" with { type: "json" };
import { fold } from "../text/normalise.ts";

/** A text with its addresses and numbers as one types them, and where each character of it stands in the source. */
export interface SpelledOut {
  readonly plain: string;
  readonly start: (at: number) => number;
  readonly end: (at: number) => number;
}

/** Letters of other alphabets, and ours that they look like. */
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  "аa еe оo рp сc уy хx іi ѕs јj һh кk мm тt вb нh ԁd οo αa νv ρp ιi κk τt υu"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** The ASCII character that one looks like or stands for: « ３ », « ＠ », Cyrillic « а »; otherwise itself. */
function plainOf(character: string): string {
  const like = LOOKS_LIKE.get(character.toLowerCase());
  if (like !== undefined) return like;
  if (/\p{Nd}/u.test(character)) return digitOf(character);
  // « m² » stays.
  const plain = /\p{No}/u.test(character) ? character : character.normalize("NFKC");
  return /^[\x20-\x7e]$/.test(plain) ? plain : character;
}

/** Digits of any script stand ten in a row. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (code - first < 9 && /\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  // Rows of mathematical digits follow each other.
  return String(code >= 0x1d7ce && code <= 0x1d7ff ? (code - 0x1d7ce) % 10 : code - first);
}

/** The same length in other characters, so that positions stay. */
export const withPlainCharacters = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- what is ASCII stays as it is
  text.replace(/[^\x00-\x7f]/gu, (character) => plainOf(character).padEnd(character.length, " "));

const ENDS = "com|fr|net|org|io|eu|be|ch|info|biz|ru|cn|app|dev|xyz";
const ATS: readonly RegExp[] = [
  /(?<=[\p{L}\d])\s{0,3}[([{<]\s?(?:at|a|arobase|chez)\s?[)\]}>]\s{0,3}(?=[\p{L}\d])/giu,
  /(?<=[\p{L}\d])\s{1,3}(?:arr?obase?|@)\s{1,3}(?=[\p{L}\d])/giu,
  /(?<=[\p{L}\d])\sat\s(?=[\p{L}\d-]{1,40}\s?(?:\.|point|dot|[([]))/giu,
];
/** Not « un point net ». */
const DOT = new RegExp(
  String.raw`(?<=[\p{L}\d])(?:\s{0,3}[([{]\s{0,3}(?:[Pp]oint|POINT|[Dd]ot|DOT|\.)\s{0,3}[)\]}]\s{0,3}|(?<!\b(?:[Uu]n|[Ll]e|[Cc]e|[Aa]u|du|mon|ton|son|notre|votre|leur|petit|bon|chaque|premier|second|dernier|prochain))\s{1,3}(?:[Pp]oint|POINT|[Dd]ot|DOT)\s{1,3}|\s{1,3}\.\s{0,3}|\.\s{1,3})(?=(?:${ENDS}|${ENDS.toUpperCase()})\b)`,
  "gu",
);
const VALUES: ReadonlyMap<string, number> = new Map(Object.entries(numbers.simple));
const TOKEN = /\p{L}+|\d+|\+/gu;
const BETWEEN = /^[\s,.()/-]{0,3}$/;
const MOST_FIGURES = 34;
const NUMBER = /^(?:0[1-9]\d{8}|(?:\+|00)\d{10,13}|[A-Z]{2}\d{12,30})$/;

interface Figures {
  readonly start: number;
  readonly end: number;
  readonly digits: string;
}

/** Numbers to call or accounts said figure by figure or in words: « zéro six, douze… », « F R sept six… ». */
const saidFigures = (text: string): Figures[] =>
  runsOf(text).flatMap((run) => {
    for (const [from, { start }] of run.entries()) {
      if (!/^[0+A-Z]/.test(run[from]?.digits ?? "")) continue;
      // An account goes on to the last figure, a number to call has ten.
      for (let to = Math.min(run.length, from + MOST_FIGURES); to > from + 1; to -= 1) {
        const digits = run.slice(from, to).reduce((all, one) => all + one.digits, "");
        if (NUMBER.test(digits)) return [{ start, end: run[to - 1]?.end ?? start, digits }];
      }
    }
    return [];
  });

/** Figures that follow each other; those in words are put together (« soixante-dix-huit »). */
function runsOf(text: string): Figures[][] {
  const runs: Figures[][] = [[]];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const run = runs.at(-1) ?? [];
    const last = run.at(-1);
    const end = index + token.length;
    const between = last === undefined ? "" : text.slice(last.end, index);
    const value = VALUES.get(fold(token));
    const digits = value === undefined ? figureOf(token, run.length === 0) : String(value);
    const isNext = last === undefined || BETWEEN.test(between);
    const open = between.includes(",") || value === undefined ? Number.NaN : Number(last?.digits);
    if (isNext && value !== undefined && last !== undefined && adds(open, value))
      run[run.length - 1] = { start: last.start, end, digits: String(open === 4 ? 80 : open + value) };
    else if (isNext && token === "et" && last !== undefined && Number(last.digits) >= 20)
      run[run.length - 1] = { ...last, end };
    else if (digits === null) runs.push([]);
    else if (isNext) run.push({ start: index, end, digits });
    else runs.push([{ start: index, end, digits }]);
  }
  return runs;
}

/** Digits, letters of a country (« F R »), or « plus » before one’s number. */
function figureOf(token: string, isFirst: boolean): string | null {
  // A year is of a date.
  if (/^(?:19|20)\d\d$/.test(token)) return null;
  if (/^\d{1,14}$/.test(token) || /^[A-Z]{1,2}$/.test(token)) return token;
  return token === "+" || (isFirst && token === "plus") ? "+" : null;
}

/** « trente-quatre », « soixante-dix-huit », « quatre-vingt-dix », « dix-sept ». */
const adds = (open: number, value: number): boolean =>
  (open === 4 && value === 20) ||
  (open >= 20 && open % 10 === 0 && value < 10 && value > 0) ||
  ((open === 60 || open === 80) && value >= 10 && value < 20) ||
  (open === 10 && value >= 7 && value < 10);

/** A text in which addresses, numbers to call and accounts are written as one types them, however they are spelled. */
export function spelledOut(text: string): SpelledOut {
  let plain = withPlainCharacters(text);
  let places = Array.from({ length: plain.length + 1 }, (_, at) => at);
  const replace = (found: readonly Figures[]): void => {
    const [said, from]: [string[], number[][]] = [[], []];
    let done = 0;
    for (const { start, end, digits } of found) {
      said.push(plain.slice(done, start), digits);
      from.push(
        places.slice(done, start),
        Array.from(digits, () => places[start] ?? 0),
      );
      done = end;
    }
    plain = said.join("") + plain.slice(done);
    places = [...from, places.slice(done)].flat();
  };
  const all = (pattern: RegExp, digits: string): Figures[] =>
    Array.from(plain.matchAll(pattern), ({ 0: match, index }) => ({
      start: index,
      end: index + match.length,
      digits,
    }));
  for (const at of ATS) replace(all(at, "@"));
  replace(all(DOT, "."));
  replace(saidFigures(plain));
  return {
    plain,
    start: (at) => places[at] ?? text.length,
    // Up to where the next character begins, without the space between.
    end: (at) => text.slice(0, places[at] ?? text.length).trimEnd().length,
  };
}

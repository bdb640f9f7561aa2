import { wordsOf } from "../../../language/grounding/stem.ts";
import { fold } from "../../../language/text/normalise.ts";
import { rolesOf } from "../../../mail/own-lines/own-lines.ts";

/** A letter as a person wrote it: what others wrote and the signature are left out. */
export interface LetterParts {
  /** The greeting's line, with its comma; null where the letter begins at once. */
  readonly greeting: string | null;
  /** Paragraphs between, each on one line. */
  readonly body: readonly string[];
  readonly closing: string | null;
  /** The signer's name, as they write it below. */
  readonly signature: string | null;
}

/** Longest letter read, in characters: the rest of a longer one says no more of how somebody writes. */
const LONGEST = 4_000;
const MOST_WORDS = 7;
const MOST_NAMES = 5;
/** Lines below a closing: a name, a job, a company, numbers and addresses. */
const BELOW_CLOSING = 8;

const GREETS =
  /^(?:re ?)?(?:bonjour|bonsoir|salut|hello|coucou|hi|dear|cher|chere|chers|cheres|madame|monsieur|mesdames|messieurs|mme|mr|m\.)(?![a-z])/;
/** To whom one does not know: its comma ends no greeting. */
const BOTH = /^Madame, Monsieur,?/i;
const CLOSES =
  /^(?:(?:bien |tres |le plus )?(?:cordialement|sincerement|respectueusement|amicalement)|cdt|cdlt|bien a (?:vous|toi)|(?:bien )?a (?:tres |plus )?(?:bientot|vite|plus tard|demain)|(?:je vous souhaite |je te souhaite )?(?:une )?(?:tres )?(?:belle|bonne|excellente|agreable|douce) (?:journee|soiree|fin|semaine|continuation|reception|apres[- ]midi|matinee)|salutations|mes salutations|sinceres|meilleures|amities|bises?(?![a-z])|merci (?:d.avance|par avance|et (?:belle|bonne|a))|au plaisir|dans l.attente|avec mes|(?:kind |best |warm )?regards|best|cheers|salut\b)/;

/**
 * Splits a letter into its greeting, its paragraphs, its closing and the name below. `signer`: whose letter it is.
 * Bounded: a very long one is read in part.
 */
export function partsOfLetter(text: string, signer = ""): LetterParts {
  const lines = ownLinesOf(text);
  const first = lines.findIndex((line) => line !== "");
  const begun = first === -1 ? null : greetingIn(lines[first] ?? "");
  const from = begun === null ? Math.max(first, 0) : first + 1;
  const signed = signedLine(lines, from, wordsOf(signer));
  const closed = closingLine(lines, from, signed);
  const rest = begun === null ? [] : [begun.rest];
  return {
    greeting: begun?.greeting ?? null,
    body: paragraphs([...rest, ...lines.slice(from, closed ?? signed ?? lines.length)]),
    closing: closed === null ? null : (lines[closed] ?? null),
    signature: signed === null ? null : (lines[signed] ?? null),
  };
}

function ownLinesOf(text: string): string[] {
  const lines = text.slice(0, LONGEST).replaceAll("\u00a0", " ").split("\n");
  const roles = rolesOf(lines);
  // What is quoted or forwarded, and all below it, is another's.
  const foreign = roles.findIndex((role) => role === "quoted" || role === "header" || role === "forwarded");
  const own = foreign === -1 ? lines.length : foreign;
  return lines
    .slice(0, own)
    .filter((_, at) => roles[at] === "own")
    .map((line) => line.trim());
}

/** A greeting that opens a line, and what the line says after it. */
function greetingIn(line: string): { greeting: string; rest: string } | null {
  const both = BOTH.exec(line)?.[0].length ?? 0;
  const end = both > 0 ? both - 1 : (/[,!:]/.exec(line)?.index ?? line.length - 1);
  const greeting = line.slice(0, end + 1).trim();
  if (!GREETS.test(fold(greeting)) || wordCount(greeting) > MOST_WORDS) return null;
  const rest = line.slice(end + 1).trim();
  return { greeting, rest };
}

/** The line with the signer's name, whole or in part: « Léa », « K. Benslimane »; null where there is none. */
function signedLine(lines: readonly string[], from: number, signer: readonly string[]): number | null {
  const isName = (word: string): boolean =>
    signer.some((name) => name === word || (word.length === 1 && name.startsWith(word)));
  const isSigned = (line: string): boolean => {
    const words = wordsOf(line);
    return words.length > 0 && words.length <= MOST_NAMES && words.every(isName);
  };
  const at = lines.findLastIndex((line) => isSigned(line));
  return at > from && wordsOf(lines[at] ?? "").some((word) => word.length > 1) ? at : null;
}

/** The line of the closing: above the name, or from below; null where there is none. */
function closingLine(lines: readonly string[], from: number, signed: number | null): number | null {
  let below = 0;
  for (let at = (signed ?? lines.length) - 1; at > from && below <= BELOW_CLOSING; at -= 1) {
    const line = lines[at] ?? "";
    if (line === "") continue;
    const isLast = signed !== null && below === 0 && line.endsWith(",") && wordCount(line) < MOST_WORDS;
    if (isLast || isClosing(line)) return at;
    if (signed !== null) return null;
    below += 1;
  }
  return null;
}

const isClosing = (line: string): boolean =>
  CLOSES.test(fold(line)) && wordCount(line) <= 2 * MOST_WORDS && !line.includes("?");

function paragraphs(lines: readonly string[]): string[] {
  return lines
    .join("\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split("\n").join(" ").trim())
    .filter((paragraph) => paragraph !== "");
}

export const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+(?:[’'-][\p{L}\p{N}]+)*/gu) ?? [];
export const wordCount = (text: string): number => wordsIn(text).length;

import { jobOf } from "../../language/grounding/jobs.ts";
import { foldWords } from "../../language/grounding/stem.ts";
import { FUNCTION_VOCABULARY, USUAL_WORDS } from "../../language/grounding/vocabulary.ts";
import words from "./words.json" with { type: "json" };

/** Words that stand as a name in a sentence. */
export interface NameInText {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly start: number;
  readonly end: number;
}

interface Token {
  readonly text: string;
  readonly folded: string;
  readonly start: number;
  readonly end: number;
}

const TOKEN = /[\p{L}\p{M}]+(?:[-‑'’][\p{L}\p{M}]+)*/gu;
/** « l’arrivée d’Élodie »: what is elided is no part of the name. */
const ELIDED = /^(?:[ldjnscmt]|qu)['’]/iu;
const CAPITAL = /^\p{Lu}/u;
/** « Rapprochez-vous »: a verb. */
const ASKS = /[-‑](?:vous|moi|nous|le|la|les|lui|leur|je|tu|ils?|elles?|on|en|y|ci)$/iu;
const IN_CAPITALS = /^[\p{Lu}-]{2,}$/u;
const ENDS_SENTENCE = /[.!?:;…«"-]$/u;
const FURTHEST_OPENING = 12;
/** Between the words of one name. */
const GAP = /^[ \u00a0\u202f]$/;
const MOST_WORDS = 4;

const setOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(" ")));
const TITLES = setOf(words.titles);
const PARTICLES = setOf(words.particles);
const NOBODY = setOf(words.nobody);
const COMPANIES = setOf(words.companies);

/** The words of a sentence, where they stand. */
export function tokensIn(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map(({ 0: whole, index }) => {
    const word = whole.replace(ELIDED, "");
    const start = index + whole.length - word.length;
    return { text: word, folded: foldWords(word).replaceAll("’", "'"), start, end: start + word.length };
  });
}

/** The names of people in a sentence, without addresses; a single word may be a first name, or no name at all. */
export function namesIn(sentence: string): NameInText[] {
  const tokens = tokensIn(sentence);
  const names: NameInText[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const words = nameFrom(tokens, at, sentence);
    const [first] = words;
    const last = words.at(-1);
    if (first === undefined || last === undefined) continue;
    if (!words.some(({ folded }) => COMPANIES.has(folded)))
      names.push({ ...split(words, isTitled(tokens, at), sentence), start: first.start, end: last.end });
    at += words.length - 1;
  }
  return names;
}

function isTitled(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && TITLES.has(before.folded) && CAPITAL.test(before.text);
}

/** The words of a name that begins with a token; none where it begins none. */
function nameFrom(tokens: readonly Token[], from: number, sentence: string): Token[] {
  const found: Token[] = [];
  let held: Token[] = [];
  for (const token of tokens.slice(from, from + 2 * MOST_WORDS)) {
    const before = held.at(-1) ?? found.at(-1);
    if (before !== undefined && !GAP.test(between(before, token, sentence))) break;
    if (isNameWord(token, sentence, found.length === 0)) {
      found.push(...held, token);
      held = [];
      if (found.filter(({ text }) => CAPITAL.test(text)).length >= MOST_WORDS) break;
    } else if (PARTICLES.has(token.folded) && (found.length > 0 || isTitled(tokens, from))) held.push(token);
    else break;
  }
  return found;
}

/** « Anne d’Aubigny »: the elision stands before its word. */
function between(before: Token, token: Token, sentence: string): string {
  return sentence.slice(before.end, token.start).replace(/(?<=^[ \u00a0\u202f])d['’]$/iu, "");
}

function isNameWord({ text, folded, start }: Token, sentence: string, isFirst: boolean): boolean {
  if (!CAPITAL.test(text) || text.length < 2 || ASKS.test(text)) return false;
  if (TITLES.has(folded) || NOBODY.has(folded) || jobOf(folded) !== null) return false;
  if (IN_CAPITALS.test(text) && text.length < 4 && isFirst) return false;
  if (FUNCTION_VOCABULARY.has(folded)) return false;
  return !(isFirst && USUAL_WORDS.has(folded) && opensSentence(sentence, start));
}

function opensSentence(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - FURTHEST_OPENING), at);
  const said = before.trimEnd();
  return said === "" || before.slice(said.length).includes("\n") || ENDS_SENTENCE.test(said);
}

/** Which words are the family name: those in capitals, else all but the first. */
function split(
  found: readonly Token[],
  titled: boolean,
  sentence: string,
): Pick<NameInText, "firstName" | "lastName"> {
  const capitals = found.filter(({ text }) => IN_CAPITALS.test(text));
  if (capitals.length > 0 && capitals.length < found.length) {
    const others = found.filter(({ text }) => !IN_CAPITALS.test(text));
    return { firstName: joined(others, sentence), lastName: joined(capitals, sentence) };
  }
  if (found.length === 1) {
    const word = joined(found, sentence);
    return titled ? { firstName: null, lastName: word } : { firstName: word, lastName: null };
  }
  // « Mme De Oliveira »
  if (PARTICLES.has(found[0]?.folded ?? "")) return { firstName: null, lastName: joined(found, sentence) };
  return { firstName: joined(found.slice(0, 1), sentence), lastName: joined(found.slice(1), sentence) };
}

/** Words as the sentence has them, with what is elided before the first: « d’Aubigny ». */
function joined(some: readonly Token[], sentence: string): string | null {
  const [first] = some;
  if (first === undefined) return null;
  const elided = /(?<=[ \u00a0\u202f])d['’]$/u.exec(sentence.slice(0, first.start).slice(-3))?.[0] ?? "";
  return elided + some.map(({ text }) => text).join(" ");
}

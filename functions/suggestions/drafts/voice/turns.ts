import { fold } from "../../../language/text/normalise.ts";
import { MASKED } from "./mask.ts";

/** A run of words within a sentence, without what is masked. */
const RUN = /[^.,;:!?…()«»"\n]+/g;
const SHORTEST = 3;
const LONGEST = 7;
/** Texts that have a turn before it is one, of as many people. */
const FEWEST = 3;
/** Most turns told. */
const MOST = 6;
/** Words of a letter that are looked at. */
const MOST_WORDS = 300;

/** Words that begin or end no turn: it would be torn out of its sentence. */
const NO_END = new Set(
  "a à au aux avec c ce ces cette d dans de des du en et est être je j l la le les leur lui m ma mais me mes mon n ne nos notre ou où par pas pour qu que qui s sa se ses si son sur t ta te tes ton tu un une vers vos votre vous nous y".split(
    " ",
  ),
);
const NO_START = new Set("a à au aux de d des du et est l la le les ou par que qu qui sur y".split(" "));

interface Letter {
  /** The body, masked. */
  readonly body: string;
  readonly contactId: string;
}

export interface Turn {
  readonly value: string;
  readonly texts: number;
}

/**
 * Word sequences that recur in the letters of a person to several people, and that `proposed` letters do not have:
 * what a template wrote is nobody's turn. The longest of those that share their words. Bounded by the words read.
 */
export function turnsOf(letters: readonly Letter[], proposed: readonly string[]): Turn[] {
  const theirs = new Set(proposed.flatMap((text) => [...sequencesOf(text).keys()]));
  const found = new Map<string, { surface: string; contacts: Set<string>; length: number }>();
  for (const { body, contactId } of letters) {
    for (const [key, surface] of sequencesOf(body)) {
      if (theirs.has(key)) continue;
      const turn = found.get(key) ?? { surface, contacts: new Set(), length: key.split(" ").length };
      // Within a sentence it begins with a small letter.
      if (/^\p{Ll}/u.test(surface)) turn.surface = surface;
      turn.contacts.add(contactId);
      found.set(key, turn);
    }
  }
  const recurring = [...found]
    .filter(([, { contacts }]) => contacts.size >= FEWEST)
    .map(([key, { surface, contacts, length }]) => ({ key, value: surface, texts: contacts.size, length }))
    .sort(
      (a, b) => b.texts * b.length - a.texts * a.length || b.length - a.length || (a.key < b.key ? -1 : 1),
    );
  const kept: typeof recurring = [];
  for (const turn of recurring) {
    if (kept.length === MOST) break;
    if (!kept.some((other) => shareWords(other.key, turn.key))) kept.push(turn);
  }
  return kept.map(({ value, texts }) => ({ value: lowerFirst(value), texts }));
}

/** The sequences of a text that could be a turn, folded, with how they are written. */
function sequencesOf(text: string): Map<string, string> {
  const sequences = new Map<string, string>();
  let left = MOST_WORDS;
  for (const [run] of text.matchAll(RUN)) {
    const words = run
      .replaceAll(MASKED, " ")
      .trim()
      .split(/[\s\u00a0]+/);
    left -= words.length;
    if (left < 0) break;
    for (let from = 0; from < words.length; from += 1) {
      if (NO_START.has(bareOf(words[from] ?? ""))) continue;
      for (let to = from + SHORTEST; to <= Math.min(words.length, from + LONGEST); to += 1) {
        if (NO_END.has(bareOf(words[to - 1] ?? ""))) continue;
        const surface = words.slice(from, to).join(" ");
        sequences.set(fold(surface), surface);
      }
    }
  }
  return sequences;
}

const bareOf = (word: string): string => word.toLowerCase();

/** Whether one is most of the other. */
function shareWords(one: string, other: string): boolean {
  if (` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `)) return true;
  const words = new Set(one.split(" "));
  const shared = other.split(" ").filter((word) => words.has(word)).length;
  return shared >= SHORTEST;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

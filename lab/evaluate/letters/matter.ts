import { isSameWord, wordsIn } from "../../../functions/intelligence/actions/support/words.ts";
import { FUNCTION_VOCABULARY } from "../../../functions/language/grounding/vocabulary.ts";
import { groundOf } from "../../../functions/suggestions/drafts/writer/ground.ts";
import { bodySentences } from "./letter-text.ts";
import { isShareable } from "../../../functions/suggestions/drafts/writer/shared-knowledge.ts";
import type { Letter } from "./make-letters.ts";

/** Sentences in which a letter must have named what it is about. */
const FIRST = 2;

export interface Matter {
  /** What its fact is about, in the words of whoever read it. */
  readonly object: string;
  /** The contact knows of it: a note is ours alone, and what it says is not told. */
  readonly isTheirs: boolean;
  /** One of its words stands in the subject. */
  readonly inSubject: boolean;
  /** Half of its words stand in the first two sentences. */
  readonly inOpening: boolean;
}

/** Whether a letter names the object of its fact; null where the fact has none. */
export function matterOf(letter: Letter): Matter | null {
  const { history, ranked, written } = letter;
  const [reason] = ranked.reasons;
  if (reason === undefined) return null;
  const { fact, knownBy } = groundOf(history, reason);
  const object = fact?.object ?? null;
  if (object === null || contentOf(object).length === 0) return null;
  const opening = bodySentences(letter).slice(0, FIRST).join(" ");
  return {
    object,
    isTheirs: fact !== null && isShareable(fact, knownBy),
    inSubject: shareIn(written.ai_subject, object) > 0,
    inOpening: shareIn(opening, object) >= 0.5,
  };
}

/** How many of an object’s content words a text holds, in any form. */
export function shareIn(text: string, object: string): number {
  const said = wordsIn(text);
  const asked = contentOf(object);
  return asked.filter((word) => said.some((one) => isSameWord(one, word))).length / asked.length;
}

const contentOf = (text: string): ReturnType<typeof wordsIn> =>
  wordsIn(text).filter(({ word }) => !FUNCTION_VOCABULARY.has(word) && (word.length > 1 || /\d/.test(word)));

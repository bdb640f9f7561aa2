import { wordCount } from "../../../functions/language/grounding/form.ts";
import { bodySentences, framesIn, unsigned } from "./letter-text.ts";
import type { Letter } from "./make-letters.ts";
import { matterOf } from "./matter.ts";
import { type Refusal, refusalsOf } from "./own-check.ts";

/** Words of a letter without its signature. */
export const MOST_WORDS = 90;

export interface Figures {
  readonly letters: number;
  /** Those whose fact has an object. */
  readonly matters: Named;
  /** Of them, those whose contact knows of it. */
  readonly theirs: Named;
  /** Sentences that two letters of one list hold, a line for each letter but the first. */
  readonly shared: readonly string[];
  readonly words: { readonly median: number; readonly most: number; readonly tooLong: number };
  readonly frames: { readonly letters: number; readonly most: number; readonly twiceInASentence: number };
  readonly refused: readonly { readonly letter: Letter; readonly why: readonly Refusal[] }[];
}

interface Named {
  readonly letters: number;
  readonly inSubject: number;
  readonly inOpening: number;
  readonly inBoth: number;
}

/** What a machine can say of letters. */
export async function figuresOf(letters: readonly Letter[]): Promise<Figures> {
  const matters = letters.flatMap((letter) => matterOf(letter) ?? []);
  const words = letters.map((letter) => wordCount(unsigned(letter))).toSorted((a, b) => a - b);
  const frames = letters.map(({ written }) => framesIn(written.ai_iceBreakingMessage).length);
  const checked = [];
  for (const letter of letters) checked.push({ letter, why: await refusalsOf(letter) });
  return {
    letters: letters.length,
    matters: named(matters),
    theirs: named(matters.filter(({ isTheirs }) => isTheirs)),
    shared: sharedIn(letters),
    words: {
      median: words[Math.floor(words.length / 2)] ?? 0,
      most: words.at(-1) ?? 0,
      tooLong: words.filter((count) => count > MOST_WORDS).length,
    },
    frames: {
      letters: frames.filter((count) => count > 0).length,
      most: Math.max(0, ...frames),
      twiceInASentence: letters.flatMap(bodySentences).filter((one) => framesIn(one).length > 1).length,
    },
    refused: checked.filter(({ why }) => why.length > 0),
  };
}

function named(matters: readonly { inSubject: boolean; inOpening: boolean }[]): Named {
  return {
    letters: matters.length,
    inSubject: matters.filter(({ inSubject }) => inSubject).length,
    inOpening: matters.filter(({ inOpening }) => inOpening).length,
    inBoth: matters.filter(({ inSubject, inOpening }) => inSubject && inOpening).length,
  };
}

/** A list is of ten: what two of its letters say alike, somebody who sends them reads twice in a morning. */
function sharedIn(letters: readonly Letter[]): string[] {
  const lists = Map.groupBy(letters, ({ portal, reader, user, list }) =>
    [portal, reader, user.id, list].join(),
  );
  return [...lists.values()].flatMap((list) => {
    const sentences = list.flatMap((letter) => [...new Set(bodySentences(letter))]);
    return sentences.filter((sentence, index) => sentences.indexOf(sentence) < index);
  });
}

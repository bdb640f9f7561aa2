import { sidesOf } from "../sides.ts";
import type { DraftInput } from "../types.ts";
import { doubtsOf } from "./unsupported-words.ts";
import type { DraftSentence } from "./sentences.ts";

/**
 * From how many doubts on a sentence is refused: by code alone, and whatever the small model says of it. The second
 * is for sentences that have next to nothing in common with their source.
 */
export const DOUBTED = { alone: 1, whateverIsSaid: 4 } as const;

/** How many things speak against each sentence. What claims nothing may name what any source told. */
export function doubtsIn(sentences: readonly DraftSentence[], input: DraftInput): number[] {
  const { told } = sidesOf(input);
  const { contact, salesperson, names } = input;
  const known = [
    contact.firstName,
    contact.lastName,
    contact.company,
    contact.job,
    salesperson.name,
    ...names,
  ];
  return sentences.map(({ text, claim }) => {
    const sources = claim === null ? told : told.filter(({ id }) => claim.sourceIds.includes(id));
    return doubtsOf(
      text,
      sources,
      known.filter((name) => name !== null),
    ).length;
  });
}

import path from "node:path";
import { readWholeTexts, sourceOf, wholeTextFiles } from "../../training/whole-texts.ts";
import type { GoldenHistory } from "./golden-text.ts";

/** Labelled whole texts as golden histories of one text each; of a file of JSON lines (lab/data/README.md). */
export function wholeHistories(file: string, most = Infinity): GoldenHistory[] {
  const hand = path.parse(file).name;
  return readWholeTexts(file)
    .slice(0, most)
    .map((one) => {
      const text = { ...sourceOf(one), facts: one.facts, tolerated: one.doubtful };
      return { name: one.id, hand, verdict: null, texts: [text] };
    });
}

/** Texts of each hand that are kept as golden answers: what a model is to say of them. */
const OF_A_HAND = 67;

/** Two hundred whole mails, notes, call logs and minutes by three hands, with what somebody else read in them. */
export const goldenAnswers = (): GoldenHistory[] =>
  wholeTextFiles().flatMap(({ file }) => wholeHistories(file, OF_A_HAND));

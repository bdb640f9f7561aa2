import { describe, expect, it } from "vitest";
import { doubtsIn, isRefused } from "../../../../functions/intelligence/actions/support/doubts-in.ts";
import { type JudgedSentence, readSet } from "./read-set.ts";

const SETS = ["a", "b", "c", "d", "e", "f"];
const JUDGED = ["a", "e"];

const share = (sentences: readonly JudgedSentence[], refused: (one: JudgedSentence) => boolean): number =>
  sentences.filter(refused).length / sentences.length;
const byCode = ({ sentence, input }: JudgedSentence): boolean =>
  isRefused(doubtsIn([sentence], input)[0] ?? [], undefined);
const byBoth = ({ sentence, input, isSupported }: JudgedSentence): boolean =>
  isRefused(doubtsIn([sentence], input)[0] ?? [], isSupported);

function rates(names: readonly string[], refused: (one: JudgedSentence) => boolean) {
  const all = names.flatMap(readSet);
  const [honest, invented] = [all.filter((one) => !one.isInvented), all.filter((one) => one.isInvented)];
  const result = { honest: share(honest, refused), invented: share(invented, refused) };
  // oxlint-disable-next-line no-console -- the figures of the record
  console.log(names.join(" "), honest.length, invented.length, result);
  return result;
}

describe("the sentences of drafts, by several hands", () => {
  it("by code alone: eight inventions of ten are refused, and two honest sentences of a hundred", () => {
    const { honest, invented } = rates(SETS, byCode);
    expect(invented).toBeGreaterThanOrEqual(0.8);
    expect(honest).toBeLessThanOrEqual(0.02);
  });

  it.each(SETS)("no author's are much harder: %s", (name) => {
    const { honest, invented } = rates([name], byCode);
    expect(invented).toBeGreaterThanOrEqual(0.7);
    expect(honest).toBeLessThanOrEqual(0.05);
  });

  it("with a second model's verdicts: nineteen of twenty, and two of a hundred", () => {
    const { honest, invented } = rates(JUDGED, byBoth);
    expect(invented).toBeGreaterThanOrEqual(0.95);
    expect(honest).toBeLessThanOrEqual(0.02);
  });

  it("whatever that model passes, what the code is sure of is refused", () => {
    const { honest, invented } = rates(SETS, (one) => byBoth({ ...one, isSupported: true }));
    expect(invented).toBeGreaterThanOrEqual(0.35);
    expect(honest).toBeLessThanOrEqual(0.02);
  });
});

import { describe, expect, it } from "vitest";
import { sureDoubtsOf } from "../../../../functions/intelligence/actions/support/sure-doubts.ts";
import { type JudgedSentence, readSet } from "./read-set.ts";

const SETS = ["a", "b", "c", "d", "e", "f"];
const JUDGED = ["a", "e"];

const share = (sentences: readonly JudgedSentence[], refused: (one: JudgedSentence) => boolean): number =>
  sentences.filter(refused).length / sentences.length;
const byCode = ({ sentence, input }: JudgedSentence): boolean => sureDoubtsOf(sentence, input).length > 0;
const byBoth = (one: JudgedSentence): boolean => one.isSupported === false || byCode(one);

function rates(names: readonly string[], refused: (one: JudgedSentence) => boolean) {
  const all = names.flatMap(readSet);
  const [honest, invented] = [all.filter((one) => !one.isInvented), all.filter((one) => one.isInvented)];
  const result = { honest: share(honest, refused), invented: share(invented, refused) };
  // oxlint-disable-next-line no-console -- the figures of the record
  console.log(names.join(" "), honest.length, invented.length, result);
  return result;
}

describe("the sentences of drafts, by several hands", () => {
  it("with a second model's verdicts: of 198 inventions at most one is left, of a hundred honest ones two go", () => {
    const { honest, invented } = rates(JUDGED, byBoth);
    expect((1 - invented) * 198).toBeLessThanOrEqual(1);
    expect(honest).toBeLessThanOrEqual(0.02);
  });

  it("whatever that model passes, what the code is sure of is refused, and of two hundred honest ones one", () => {
    const { honest, invented } = rates(SETS, byCode);
    expect(invented).toBeGreaterThanOrEqual(0.08);
    expect(honest).toBeLessThanOrEqual(0.005);
  });
});

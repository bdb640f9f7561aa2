import { describe, expect, it } from "vitest";
import { readHonest } from "./read-honest.ts";
import { linesOf, refusalsOf } from "./refusals-of.ts";

const honest = readHonest();

describe("honest drafts by three people who saw the product's question alone", () => {
  it("are kept: 85 of a hundred whole, of their sentences 92", () => {
    const refusals = refusalsOf(honest);
    process.stdout.write(`${linesOf(refusals).join("\n")}\n`);
    expect(honest.length).toBeGreaterThanOrEqual(120);
    expect(new Set(honest.map(({ by }) => by)).size).toBe(3);
    expect(refusals.kept / refusals.drafts).toBeGreaterThanOrEqual(0.85);
    expect(1 - refusals.refused.length / refusals.sentences).toBeGreaterThanOrEqual(0.92);
  });

  it("are counted by the rule that refuses a sentence, and told with it", () => {
    const [first] = honest;
    if (first === undefined) throw new Error("no draft");
    const message = first.answer.message.replace("\n\n", "\n\nGontran Briskey paiera 48 730 €. ");
    const { kept, refused } = refusalsOf([{ ...first, answer: { ...first.answer, message } }]);
    expect(kept).toBe(0);
    expect(refused).toEqual([{ text: "Gontran Briskey paiera 48 730 €.", rules: ["name", "amount"] }]);
  });
});

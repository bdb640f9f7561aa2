import { describe, expect, it } from "vitest";
import { featuresOf } from "./features.ts";

/** Words of two letters, each another: « ba be bi … ». */
const words = (count: number): string =>
  "bcdfghjklm"
    .split("")
    .flatMap((consonant) => "aeiou".split("").map((vowel) => consonant + vowel))
    .slice(0, count)
    .join(" ");

const featuresWith = (sentences: readonly string[], index: number): number[] =>
  [...featuresOf({ way: "note", day: "2026-11-20", sentences, index })].toSorted((one, other) => one - other);

describe("what is counted of a sentence", () => {
  const sentence = "Il rappelle.";

  it.each([
    ["before it", (neighbour: string) => featuresWith([neighbour, sentence], 1)],
    ["after it", (neighbour: string) => featuresWith([sentence, neighbour], 0)],
  ])("includes the first forty words of the one %s", (_, withNeighbour) => {
    expect(withNeighbour(words(40))).not.toEqual(withNeighbour(words(39)));
    expect(withNeighbour(words(41))).toEqual(withNeighbour(words(40)));
  });

  it("ends after four hundred characters", () => {
    const of = (length: number, end: string) => featuresWith([`Devis ${"x".repeat(length - 8)} ${end}`], 0);
    expect(of(400, "a")).not.toEqual(of(400, "b"));
    expect(of(401, "a")).toEqual(of(401, "b"));
  });
});

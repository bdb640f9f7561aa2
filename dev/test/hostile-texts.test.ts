import { describe, expect, it } from "vitest";
import { growth, LINEAR } from "./growth.ts";
import { PUMPS } from "./hostile-pumps.ts";
import { TEXT_READERS } from "./text-readers.ts";

/** Those that were slow once; the benchmark tries them all. */
const WORST = new Set(
  [" ", "\n", "\u2028", "a", "é", "a-", "a.", ".", "-", "[", "<a>", "le 3 "].map((unit) =>
    JSON.stringify(unit),
  ),
);
const TRIED = PUMPS.filter(({ name }) => WORST.has(name));

/** Eight times as long: a square is sixty-four times as dear, far from what noise does. */
const [SHORT, LONG] = [1_000, 8_000];

describe("a text made to be slow", () => {
  it.each(TEXT_READERS)("costs $name no more than in proportion to its length", ({ read }) => {
    const dear = TRIED.filter(({ text }) => growth((length) => read(text(length)), SHORT, LONG) >= LINEAR);
    expect(dear.map(({ name }) => name)).toEqual([]);
  });
});

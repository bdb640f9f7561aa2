import { describe, expect, it } from "vitest";
import { growth, LINEAR } from "./growth.ts";
import { PUMPS } from "./hostile-pumps.ts";
import { TEXT_READERS } from "./text-readers.ts";

/** Those that were slow once; the benchmark tries them all. */
const WORST = new Set(
  [" ", "\n", "\u2028", '"', "a", "é", "a-", "a.", ".", "-", "[", "<a>", "le 3 "].map((unit) =>
    JSON.stringify(unit),
  ),
);
const TRIED = PUMPS.filter(({ name }) => WORST.has(name));

/** Longest text tried, in characters: what several megabytes do, their fortieth does as well. */
const LONGEST = 100_000;
/** Eight times as long: a square is sixty-four times as expensive, far from what noise does. */
const TIMES = 8;

describe("a text made to be slow", () => {
  it.each(TEXT_READERS)("costs $name no more than in proportion to its length", async ({ read, longest }) => {
    const long = Math.min(Math.max(8_000, longest / 5), LONGEST);
    const expensive: string[] = [];
    for (const { name, text } of TRIED)
      if ((await growth((length) => read(text(length)), long / TIMES, long)) >= LINEAR) expensive.push(name);
    expect(expensive).toEqual([]);
  });
});

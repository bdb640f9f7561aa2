import { describe, expect, it } from "vitest";
import { differenceOf, verdictOn } from "./difference.ts";

/** A stream of numbers from 0 to 1 that is the same on each run (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Contacts that a team's lists draw on a day. */
const A_DAY = 10;

/** What one organization is told by looking every day until so many contacts were drawn: the first clear verdict. */
function lookEveryDay(random: () => number, shares: { shown: number; leftOut: number }, until: number) {
  const [shown, leftOut] = [
    { contacts: 0, answered: 0 },
    { contacts: 0, answered: 0 },
  ];
  for (let drawn = 1; drawn <= until; drawn++) {
    const isLeftOut = random() < 0.1;
    const group = isLeftOut ? leftOut : shown;
    group.contacts += 1;
    if (random() < (isLeftOut ? shares.leftOut : shares.shown)) group.answered += 1;
    if (drawn % A_DAY > 0) continue;
    const found = differenceOf(shown, leftOut);
    const verdict = found === null ? "unclear" : verdictOn(found);
    if (verdict !== "unclear") return verdict;
  }
  return "unclear";
}

/** The share of simulated organizations that are told `verdict`. */
function told(
  verdict: "better" | "proof",
  shares: { shown: number; leftOut: number },
  { until, runs, seed }: { until: number; runs: number; seed: number },
): number {
  const random = randomOf(seed);
  let count = 0;
  for (let run = 0; run < runs; run++) {
    const found = lookEveryDay(random, shares, until);
    if (verdict === "proof" ? found !== "unclear" : found === verdict) count += 1;
  }
  return count / runs;
}

describe("a tenth left out, looked at every day", () => {
  it.each([0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7])(
    "proves nothing false in 95 % of organizations whose lists change nothing, where a share of %d answers",
    (share) => {
      const wrong = told("proof", { shown: share, leftOut: share }, { until: 5_000, runs: 2_000, seed: 1 });
      expect(wrong).toBeLessThanOrEqual(0.05);
    },
  );

  it.each([
    { what: "20 points more, 35 % instead of 15 %", shown: 0.35, leftOut: 0.15, until: 1_000 },
    { what: "20 points more, 50 % instead of 30 %", shown: 0.5, leftOut: 0.3, until: 1_300 },
    { what: "20 % more, 36 % instead of 30 %", shown: 0.36, leftOut: 0.3, until: 14_000 },
  ])(
    "tells with a power of 0.8 that the lists bring $what, within $until contacts",
    ({ until, shown, leftOut }) => {
      const power = told("better", { shown, leftOut }, { until, runs: 500, seed: 2 });
      expect(power).toBeGreaterThanOrEqual(0.8);
    },
  );
});

import { describe, expect, it } from "vitest";
import { reasonAgainst } from "./judge-passage.ts";

/** Milliseconds of this process's processor time, the cheapest of a few: a busy machine does not count. */
function costOf(run: () => unknown): number {
  const costs = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}

const LONGEST_PASSAGE = 800;

describe("a passage of words that rules begin with", () => {
  it.each([
    "telechargaaaaa.",
    "download",
    "unlockidentity",
    "appeldebloqu",
    "appelle debloque ",
    "debloqu.compte.",
    "partagtransmenvo",
    "envoie.",
    "confirm.",
    "install.com ",
    "valide identite ",
    "open ab.cd ",
  ])("is judged in a hundredth of a second and not in seconds: %s", (unit) => {
    const passage = unit.repeat(LONGEST_PASSAGE).slice(0, LONGEST_PASSAGE);
    expect(costOf(() => reasonAgainst(passage))).toBeLessThan(20);
  });
});

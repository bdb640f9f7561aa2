import { describe, expect, it } from "vitest";
import type { Reading } from "../../../../functions/readings/reading.ts";
import { rankDay } from "../../../../dev/test/rank-day.ts";
import { GOLDEN, TRAINED_ON } from "../cases/index.ts";
import type { GoldenText } from "../golden-text.ts";
import { readAllLocally } from "../local-reader.ts";
import { degrade, type Errors } from "./degrade.ts";
import { portalOf } from "./golden-portal.ts";
import { type ListFigures, listFigures } from "./list-figures.ts";

/** In words that no reader learnt. */
const HISTORIES = GOLDEN.filter(({ hand }) => hand !== TRAINED_ON);
const locally = new Map(HISTORIES.flatMap(({ texts }) => [...readAllLocally(texts)]));
const SEEDS = ["7", "8", "9", "10", "11", "12"];

/** The lists where a model with such errors read, and the local reader; without errors given, the local reader alone. */
function figures(errors: Errors | null): ListFigures {
  const readings = (text: GoldenText): Reading[] => {
    const model = errors === null ? null : degrade(text, errors);
    const local = locally.get(text.id);
    return [
      ...(model === null ? [] : [{ reader: "model", facts: model } as const]),
      ...(local === undefined ? [] : [{ reader: "local", facts: local } as const]),
    ];
  };
  return listFigures(HISTORIES, rankDay(portalOf(HISTORIES, readings)));
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function meanOver(missed: number, invented: number): Pick<ListFigures, "precisionAt10" | "musts"> {
  const all = SEEDS.map((seed) => figures({ missed, invented, seed }));
  return {
    precisionAt10: mean(all.map((one) => one.precisionAt10)),
    musts: mean(all.map((one) => one.musts)),
  };
}

describe("the day’s lists of four salespeople and their contacts", () => {
  it("name whom a message helps, everybody who waits for one, and nobody who must be left alone", () => {
    const { precisionAt10, musts, forbidden, foreign } = figures({ missed: 0, invented: 0, seed: "7" });
    expect(precisionAt10).toBeGreaterThanOrEqual(0.95);
    expect(musts).toBeGreaterThanOrEqual(0.97);
    expect([forbidden, foreign]).toEqual([0, 0]);
  });

  it.each([
    { missed: 0.1, invented: 0, precisionAt10: 0.88, musts: 0.93 },
    { missed: 0.25, invented: 0, precisionAt10: 0.84, musts: 0.85 },
    { missed: 0.1, invented: 0.05, precisionAt10: 0.85, musts: 0.9 },
  ])(
    "stay good with $missed of the texts missed and $invented invented",
    ({ missed, invented, ...least }) => {
      const { precisionAt10, musts } = meanOver(missed, invented);
      const alone = figures(null);
      expect(precisionAt10).toBeGreaterThanOrEqual(Math.max(least.precisionAt10, alone.precisionAt10));
      expect(musts).toBeGreaterThanOrEqual(Math.max(least.musts, alone.musts));
    },
  );
});

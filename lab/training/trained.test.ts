import { statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { unpack } from "../../functions/readings/local/classifier.ts";
import { exampleOf } from "./examples.ts";
import { readVoices } from "./read-voices.ts";
import { pack, trainWeights } from "./train-weights.ts";
import { trainedFrom } from "./trained-from.ts";
import written from "./trained-from.json" with { type: "json" };

const WEIGHTS = path.join(import.meta.dirname, "../../functions/readings/local/weights.json");

describe("the trained weights", () => {
  it("are those of the present voices, portals, features and training (else: npm run train)", async () => {
    expect(await trainedFrom()).toEqual(written);
  });

  it("take at most 2 MB", () => expect(statSync(WEIGHTS).size).toBeLessThanOrEqual(2_000_000));

  it("come out the same each time, and of their file as they went in", () => {
    const some = readVoices()
      .filter((_, index) => index % 80 === 0)
      .map(exampleOf);
    const weights = trainWeights(some);
    expect(unpack(pack(weights))).toEqual(weights);
    expect(pack(trainWeights(some))).toBe(pack(weights));
  });
});

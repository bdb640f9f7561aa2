import { statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import trained from "../../functions/readings/local/trained.json" with { type: "json" };
import packed from "../../functions/readings/local/weights.json" with { type: "json" };
import { unpack } from "../../functions/readings/local/classifier.ts";
import { exampleOf } from "./examples.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { readPortals } from "./portal-texts.ts";
import { readVoices } from "./read-voices.ts";
import { pack, trainWeights } from "./train-weights.ts";

const WEIGHTS = path.join(import.meta.dirname, "../../functions/readings/local/weights.json");

describe("the trained weights", () => {
  it("are those of the present voices, portals, features and training (else: npm run train)", () => {
    const histories = readPortals();
    const examples = [...readVoices(), ...histories.flatMap((text) => text.sentences)].map(exampleOf);
    expect(trained.fingerprint).toBe(fingerprintOf(examples, histories, packed.weights, trained.texts));
  });

  it("take at most 2 MB", () => expect(statSync(WEIGHTS).size).toBeLessThanOrEqual(2_000_000));

  it("come out the same each time, and of their file as they went in", () => {
    const some = readVoices()
      .filter((_, index) => index % 40 === 0)
      .map(exampleOf);
    const weights = trainWeights(some);
    expect(unpack(pack(weights))).toEqual(weights);
    expect(pack(trainWeights(some))).toBe(pack(weights));
  });
});

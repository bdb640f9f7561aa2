import { expect, it } from "vitest";
import type { FactKind } from "../../../functions/readings/contract.ts";
import { GOLDEN } from "./cases/index.ts";
import { figuresOf } from "./figures.ts";
import { runLocally } from "./local-reader.ts";

/** Kinds that came after the golden texts were labelled: what is found of them is neither right nor wrong. */
const LATER: readonly FactKind[] = [
  "appointment",
  "decision",
  "ultimatum",
  "trialEnd",
  "competitor",
  "channel",
  "successor",
];

it("the local reader reads the golden texts no worse than it did: better figures may be written here", async () => {
  const { scores } = await runLocally(GOLDEN);
  const { kinds, total, unreadTexts, emptyRight, overlap, refersRight } = figuresOf(scores);
  const inventedOf = (some: readonly FactKind[]): number =>
    some.reduce((sum, kind) => sum + (kinds.get(kind)?.invented ?? 0), 0);
  const objections = inventedOf(["optOut"]);
  expect(total.right).toBeGreaterThanOrEqual(165);
  expect(total.misdated).toBeLessThanOrEqual(4);
  expect(total.invented - objections - inventedOf(LATER)).toBeLessThanOrEqual(12);
  // Told for recall: a person looks at each.
  expect(objections).toBeLessThanOrEqual(7);
  expect(unreadTexts).toBeLessThanOrEqual(48);
  expect(emptyRight).toBeGreaterThanOrEqual(24);
  expect(overlap).toBeGreaterThan(0.854);
  expect(refersRight).toBeGreaterThanOrEqual(6);
});

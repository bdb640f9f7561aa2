import { expect, it } from "vitest";
import { GOLDEN } from "./cases/index.ts";
import { figuresOf } from "./figures.ts";
import { runLocally } from "./local-reader.ts";

it("the local reader reads the golden texts no worse than it did: better figures may be written here", async () => {
  const { scores } = await runLocally(GOLDEN);
  const { total, unreadTexts, emptyRight, overlap, refersRight } = figuresOf(scores);
  expect(total.right).toBeGreaterThanOrEqual(155);
  expect(total.misdated).toBeLessThanOrEqual(4);
  expect(total.invented).toBeLessThanOrEqual(12);
  expect(unreadTexts).toBeLessThanOrEqual(61);
  expect(emptyRight).toBeGreaterThanOrEqual(27);
  expect(overlap).toBeGreaterThan(0.857);
  expect(refersRight).toBeGreaterThanOrEqual(7);
});

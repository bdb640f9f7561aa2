import { expect, it } from "vitest";
import { GOLDEN } from "./cases/index.ts";
import { figuresOf } from "./figures.ts";
import { runLocally } from "./local-reader.ts";

it("the local reader reads the golden texts no worse than it did: better figures may be written here", async () => {
  const { scores } = await runLocally(GOLDEN);
  const { total, unreadTexts, emptyRight, overlap, refersRight } = figuresOf(scores);
  expect(total.right).toBeGreaterThanOrEqual(157);
  expect(total.misdated).toBeLessThanOrEqual(3);
  expect(total.invented).toBeLessThanOrEqual(14);
  expect(unreadTexts).toBeLessThanOrEqual(63);
  expect(emptyRight).toBeGreaterThanOrEqual(23);
  expect(overlap).toBeGreaterThan(0.863);
  expect(refersRight).toBeGreaterThanOrEqual(6);
});

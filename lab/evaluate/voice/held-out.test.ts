import { expect, it } from "vitest";
import { heldOut } from "./held-out.ts";

it("five salespeople change fewer words of letters in the voice learnt of their others", () => {
  const people = heldOut();
  expect(people).toHaveLength(5);
  for (const { person, without, with: spoken } of people) expect(spoken, person).toBeLessThan(without);
  const sum = (of: "without" | "with") => people.reduce((total, one) => total + one[of], 0);
  // Greeting, closing and name are 17 % of what they change: the rest is what the letters say.
  expect(sum("with") / sum("without")).toBeLessThan(0.89);
});

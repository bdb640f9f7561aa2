import { describe, expect, it } from "vitest";
import { partsOf } from "./parts-of.ts";

const kept = (text: string) => ({ text, isKept: true });
const removed = (text: string) => ({ text, isKept: false });

describe("the parts of a whole text", () => {
  it.each([
    ["what follows the kept text", "Oui.\n\n> ancien", "Oui.", [kept("Oui."), removed("\n\n> ancien")]],
    ["a cut at the longest text kept", "aaaa", "aaa", [kept("aaa"), removed("a")]],
    [
      "lines between kept ones, blank ones with what is above",
      "> délai ?\n\nJeudi.\n\n> prix ?\nMille.",
      "Jeudi.\n\nMille.",
      [removed("> délai ?\n\n"), kept("Jeudi.\n\n"), removed("> prix ?\n"), kept("Mille.")],
    ],
    ["nothing", "Oui.", "Oui.", [kept("Oui.")]],
    ["nothing that could be told, of lines found in no order", "a\nb", "b\na", [kept("a\nb")]],
  ])("tell %s", (_, whole, cleaned, parts) => {
    expect(partsOf(whole, cleaned)).toEqual(parts);
    expect(parts.map(({ text }) => text).join("")).toBe(whole);
  });
});

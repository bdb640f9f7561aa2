import { describe, expect, it } from "vitest";
import { wordsChanged } from "./words-changed.ts";

describe("words changed before sending", () => {
  it.each([
    ["Bonjour Luc, voici le devis.", "Bonjour Luc, voici le devis.", 0],
    ["Bonjour Luc, voici le devis.", "Bonjour Luc ! Voici le devis", 1],
    ["Bonjour Luc, voici le devis.", "Monsieur Petit, voici le devis.", 2],
    ["Bonjour Luc, voici le devis.", "Bonjour Luc, voici le devis promis hier.", 2],
    ["Bien cordialement,", "Bien à vous,", 2],
    ["un deux trois", "", 3],
    ["", "", 0],
  ])("from « %s » to « %s » are counted, whichever way", (one, other, changed) => {
    expect(wordsChanged(one, other).changed).toBe(changed);
    expect(wordsChanged(other, one).changed).toBe(changed);
  });

  it("are told with the words of the longer letter", () => {
    expect(wordsChanged("Merci.", "Merci à vous.")).toEqual({ changed: 2, words: 3 });
  });

  it("are counted in a bounded time", () => {
    const [one, other] = ["a b ", "c d "].map((words) => words.repeat(5_000)) as [string, string];
    const begun = performance.now();
    expect(wordsChanged(one, other).changed).toBe(1_000);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

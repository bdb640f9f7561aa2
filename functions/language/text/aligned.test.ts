import { describe, expect, it } from "vitest";
import { align } from "./aligned.ts";
import { normalise } from "./normalise.ts";

describe("align", () => {
  it.each([
    "Rappel prévu APRÈS-demain, l’apreś-midi",
    "à relanecr pr le rdv  ds 15 jrs\n(sem. pro)",
    "Le n°12 : 3\u00a0000 € – « d’ici lundi » œuvre",
    "mar 24/11, 14 h 30 @ Nantes",
  ])("reads as normalise does: %s", (text) => {
    expect(align(text).normalised.trim()).toBe(normalise(text));
  });

  it("gives back the words as they stand in the source", () => {
    const text = "Je  rappelle ds 15 jrs, d’accord ?";
    const { normalised, passage } = align(text);
    const start = normalised.indexOf("dans 15 jours");
    expect(passage(start, start + "dans 15 jours".length)).toEqual({ text: "ds 15 jrs", index: 13 });
  });
});

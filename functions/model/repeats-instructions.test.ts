import { expect, it } from "vitest";
import { repeatsInstructions } from "./repeats-instructions.ts";

const INSTRUCTIONS =
  "Tu retraces la relation d’un commercial avec un de ses contacts, pour qu’il sache où l’on en est.";
const repeats = (answer: unknown, ...sources: string[]) => repeatsInstructions(answer, INSTRUCTIONS, sources);

it("six words of the instructions in a row are repeated wherever they stand, however they are written", () => {
  expect(repeats({ lines: [{ sentence: "TU RETRACES — la relation d'un commercial !" }] })).toBe(true);
  expect(repeats(["Le devis est attendu.", "Voici : avec un de ses contacts, pour"])).toBe(true);
});

it("fewer words are not, nor those that a source says as well, nor six of two places", () => {
  expect(repeats({ summary: "La relation d’un commercial avec sa cliente." })).toBe(false);
  const words = "un commercial avec un de ses contacts";
  expect(repeats(words)).toBe(true);
  expect(repeats(words, "Vu un commercial avec un de ses contacts hier.")).toBe(false);
  expect(repeats(words, "Vu un commercial avec.", "Vu un de ses contacts.")).toBe(true);
  expect(repeats(["Tu retraces la relation", "d’un commercial avec"])).toBe(false);
  expect(repeats({ confidence: 1, due: null })).toBe(false);
});

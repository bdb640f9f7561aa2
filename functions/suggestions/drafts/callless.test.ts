import { expect, it } from "vitest";
import { callless } from "./callless.ts";

it.each([
  ["Rappeler Inès Fabre vendredi", null],
  ["Proposer un appel à Inès Fabre", null],
  ["Téléphoner à Inès Fabre", null],
  ["Écrire à Inès Fabre", "Écrire à Inès Fabre"],
  [null, null],
])("keeps what a model says only if it proposes no call to whom none may be: %s", (line, kept) => {
  expect(callless(line, true)).toBe(kept);
  expect(callless(line, false)).toBe(line);
});

import { expect, it } from "vitest";
import { readNumbers } from "./numbers.ts";

it.each<[string, string, string[]]>([
  ["60 minutes", "", []],
  ["61 minutes", "", ["number 61"]],
  ["40 personnes", "", ["number 40"]],
  ["100 €", "Devis 100 envoyé", []],
  ["99 €", "Devis 99 envoyé", ["amount 99 €"]],
  ["400 personnes", "400 €", []],
  ["400 €", "400 %", ["amount 400 €"]],
  ["400 %", "400 €", ["percentage 400 %"]],
  ["a 14 h", "14 sites", ["number 14 h"]],
  ["12 sites", "la douzième édition", []],
  ["12 sites", "rappel le 12 mars", ["number 12"]],
])("« %s » beside « %s »", (flat, text, wrong) => {
  const source = { id: "1", kind: "note", date: "2026-10-05", author: "us", text } as const;
  const found = readNumbers(flat, [source], []);
  expect(found.map(({ kind, start, end }) => `${kind} ${flat.slice(start, end)}`)).toEqual(wrong);
});

it("a name may hold a number", () => {
  expect(readNumbers("atelier 36", [], ["Atelier 36"])).toEqual([]);
});

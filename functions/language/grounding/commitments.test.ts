import { expect, it } from "vitest";
import { readCommitments } from "./commitments.ts";

it.each<[string, string[], string[]]>([
  ["Nous livrerons sous 15 jours.", [], ["Nous livrerons sous 15"]],
  ["Nous livrerons sous 15 jours.", ["Nous livrerons les 3 sites sous 15 jours."], []],
  ["Nous livrerons sous 15 jours.", ["Nous livrerons sous 12 jours."], ["Nous livrerons sous 15"]],
  ["Nous livrerons sous 15 jours.", ["Rien.", "Nous livrerons sous 15 jours."], []],
  ["Bien. La livraison est garantie, sans frais.", [], ["est garantie"]],
])("« %s » beside %j promises %j", (own, ours, promised) => {
  const sources = ours.map((text, index) => ({
    id: `${index}`,
    kind: "note" as const,
    date: "2026-10-05",
    author: "us" as const,
    text,
  }));
  expect(readCommitments(own, sources).map(({ start, end }) => own.slice(start, end))).toEqual(promised);
});

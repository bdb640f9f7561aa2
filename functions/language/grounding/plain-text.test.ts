import { expect, it } from "vitest";
import { blank, citationsIn, comparable, isLongCitation, isSaid, ownText } from "./plain-text.ts";
import type { GroundingSource } from "./types.ts";

const source = (text: string): GroundingSource => ({
  id: "1",
  kind: "note",
  date: "2026-10-05",
  author: "us",
  text,
});

it.each([
  [" L’offre ", "L'offre"],
  ["un\\*deux", "un*deux"],
  ["**un** __deux__", "un deux"],
  ["« un » et “deux”", '"un"et"deux"'],
  ["avant–après", "avant-après"],
  ["et…", "et..."],
  ["un\n\u00a0 deux", "un deux"],
  ["5 % ?", "5%?"],
  ["un\u200bdeux", "undeux"],
])("« %s » is compared as « %s »", (text, compared) => {
  expect(comparable(text)).toBe(compared);
});

it("a passage in quotation marks is a citation, of three words at least a long one", () => {
  const text = 'Dit : « tout est bon », “deux mots” et " un, deux, trois " ; « ».';
  expect(citationsIn(text)).toEqual([
    { words: "tout est bon", start: 6, end: 22 },
    { words: "deux mots", start: 24, end: 35 },
    { words: "un, deux, trois", start: 39, end: 58 },
  ]);
  expect(citationsIn(text).map(isLongCitation)).toEqual([true, false, true]);
});

it("words are said whatever their full stop, and nothing is not", () => {
  const sources = [source("Rien."), source("Elle veut démarrer vite, dit-elle.")];
  expect(isSaid("démarrer vite .", sources)).toBe(true);
  expect(isSaid("démarrer tard", sources)).toBe(false);
  expect(isSaid(" . ", sources)).toBe(false);
});

it("what a source says and marks of form are blanked where they stand", () => {
  expect(blank("abcd", 1, 3)).toBe("a  d");
  expect(ownText("Dit : « tout est bon », \\*oui_", [source("Tout va : tout est bon.")])).toBe(
    "Dit :                 ,   oui ",
  );
});

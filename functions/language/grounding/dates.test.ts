import { describe, expect, it } from "vitest";
import { readDates, withoutDates } from "./dates.ts";
import { flatten } from "./plain-text.ts";
import type { GroundingSource } from "./types.ts";

type Written = readonly [day: string, text: string];

const sourcesOf = (written: readonly Written[]): GroundingSource[] =>
  written.map(([date, text], index) => ({ id: `${index}`, kind: "note", author: "us", date, text }));

/** What is wrong with the dates of a message beside sources. */
function wrongIn(message: string, written: readonly Written[], days: readonly string[] = []): string[] {
  const trusted = { names: [], days, urls: [], emails: [], phones: [] };
  const flat = flatten(message);
  const { found } = readDates(flat, { sources: sourcesOf(written), trusted });
  return found.map(({ kind, start, end }) => `${kind} ${flat.slice(start, end)}`);
}

/** A Monday. */
const OCTOBER = "2026-10-05";
const FAR: Written = ["2028-02-19", "Rien."];

describe("a date of a message", () => {
  it.each<[string, Written[], string[]]>([
    ["Le 5 octobre 2026, puis le 5 octobre.", [[OCTOBER, "Rien."], FAR], []],
    ["Le 5 janvier, donc.", [["2026-11-05", "Rien."]], ["date 5 janvier"]],
    ["Le 15 novembre 2027.", [[OCTOBER, "Le 15 novembre."]], ["date 15 novembre 2027"]],
    ["Nous visions sept. pour cela.", [[OCTOBER, "Rien."]], ["date sept"]],
    ["Une fois rentrée, dites-le.", [FAR], []],
    [
      "La fin du mois de novembre, la fin du mois de décembre.",
      [[OCTOBER, "Le 30 novembre et le 31 décembre."]],
      [],
    ],
    [
      "Au milieu du mois de décembre, donc.",
      [[OCTOBER, "Le 31 décembre."]],
      ["date milieu du mois de decembre"],
    ],
    ["Au milieu du mois de décembre.", [[OCTOBER, "Le 14 décembre."]], []],
  ])("« %s » beside %j", (message, written, wrong) => {
    expect(wrongIn(message, written)).toEqual(wrong);
  });

  it.each<[string, string[]]>([
    ["Lundi.", []],
    ["Mardi.", ["date mardi"]],
    ["Le 5 convient.", []],
    ["Le 6 convient.", ["date le 6"]],
    ["Le lundi 5 convient.", []],
    ["Le mardi 5 convient.", ["date mardi 5"]],
  ])("without a month is one that a source names: « %s »", (message, wrong) => {
    expect(wrongIn(message, [[OCTOBER, "Rien."], FAR])).toEqual(wrong);
  });

  it("without a month is none within a period", () => {
    const period: Written[] = [["2026-08-02", "En septembre 2026."]];
    expect(wrongIn("Mardi.", period)).toEqual(["date mardi"]);
    expect(wrongIn("Le 1er convient.", period)).toEqual(["date le 1er"]);
  });

  it("that a feast names is one that a source of those days means", () => {
    expect(wrongIn("À Noël.", [["2026-10-25", "Rien."]])).toEqual(["date noel"]);
    expect(
      wrongIn("À Noël.", [
        [OCTOBER, "Rien."],
        ["2026-10-06", "Livrer à Noël."],
      ]),
    ).toEqual([]);
    expect(wrongIn("À la fin du mois.", [FAR, [OCTOBER, "Le 12, puis à la fin du mois."]])).toEqual([]);
    expect(wrongIn("À la fin du mois.", [[OCTOBER, "Le 31 octobre."]])).toEqual(["date la fin du mois"]);
  });

  it("may be known from the action alone, or from nothing", () => {
    expect(wrongIn("Dans la semaine du 23 novembre.", [], ["2026-11-20", "2026-11-25"])).toEqual([]);
    expect(wrongIn("Le 3 mars, donc.", [])).toEqual(["date 3 mars"]);
    expect(wrongIn("Demain.", [])).toEqual(["relative_date demain"]);
  });
});

describe("the week of a day", () => {
  const next: Written[] = [["2026-11-24", "On en parle la semaine prochaine."], FAR];

  it("is what a source called next week, or holds a day of it", () => {
    expect(wrongIn("Dans la semaine du 30 novembre.", next)).toEqual([]);
    expect(wrongIn("Dans la semaine du 30 novembre.", [["2026-11-24", "Le 6 décembre."]])).toEqual([]);
  });

  it("is not one that a source leaves", () => {
    const after: Written[] = [["2026-11-24", "Le 7 décembre."]];
    expect(wrongIn("Dans la semaine du 30 novembre, donc.", after)).toEqual(["date 30 novembre"]);
    expect(wrongIn("Dans la semaine du 1er décembre, donc.", next)).toEqual(["date 1er decembre"]);
  });
});

describe("a window", () => {
  const next: Written[] = [["2026-11-12", "On se voit la semaine prochaine."], FAR];

  it("is told by the ends of a period", () => {
    expect(wrongIn("Entre le 16 novembre et le 20 novembre.", next)).toEqual([]);
    expect(wrongIn("Entre le 17 novembre et le 19 novembre, donc.", next)).toEqual([
      "date 17 novembre",
      "date 19 novembre",
    ]);
    expect(wrongIn("Le 16 novembre, donc.", next)).toEqual(["date 16 novembre"]);
  });
});

describe("words that depend on the day of reading", () => {
  it.each<[string, string[]]>([
    ["Où en est votre projet aujourd’hui ?", []],
    ["Je vous appelle aujourd’hui.", ["relative_date aujourd hui"]],
    ["Où en êtes-vous demain ?", ["relative_date demain"]],
    ["En fin de mois, vous commandez.", []],
    ["Pour la fin de mois.", ["date la fin de mois"]],
    ["Ce mardi.", ["relative_date ce mardi"]],
  ])("« %s »", (message, wrong) => {
    expect(wrongIn(message, [[OCTOBER, "Rien."]])).toEqual(wrong);
  });

  it("are read with the 400 characters before them", () => {
    const beforeIt = (length: number) => "Où en est ".padEnd(length, "et tout ce qui va avec ");
    expect(wrongIn(`${beforeIt(400)}aujourd’hui ?`, [])).toEqual([]);
    expect(wrongIn(`${beforeIt(401)}aujourd’hui ?`, [])).toEqual(["relative_date aujourd hui"]);
  });

  it.each([
    ["2026-08-24", ["date la rentree"]],
    ["2026-08-25", []],
    ["2026-09-25", []],
    ["2026-09-26", ["date la rentree"]],
    ["2026-01-15", ["date la rentree"]],
  ])("« à la rentrée » beside a source of %s", (day, wrong) => {
    expect(wrongIn("À la rentrée.", [FAR, [day, "Rien."]])).toEqual(wrong);
    expect(wrongIn("Le 3 mars, donc.", [[day, "Rien."]])).toEqual(["date 3 mars"]);
  });
});

describe("a year", () => {
  it.each<[string, Written[], string[]]>([
    ["Pour 2027.", [FAR, [OCTOBER, "Objectif 2027."]], []],
    ["Pour 2027.", [[OCTOBER, "Rien."]], ["date 2027"]],
    ["Courant 2026.", [FAR, [OCTOBER, "Rien."]], []],
    ["Courant 2027.", [["2026-12-15", "La semaine du 28 décembre."]], ["date 2027"]],
    ["Courant 2025.", [["2026-01-15", "Le 12 mars."]], ["date 2025"]],
  ])("« %s » beside %j", (message, written, wrong) => {
    expect(wrongIn(message, written)).toEqual(wrong);
  });
});

it("a delay is a number, in a message as in a source; a day is none", () => {
  expect(wrongIn("Sous 48 heures.", [[OCTOBER, "Rien."]])).toEqual([]);
  expect(withoutDates("sous 18 mois apres le 12 mars", OCTOBER)).toBe("sous 18 mois apres le        ");
});

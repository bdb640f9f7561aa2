import { describe, expect, it } from "vitest";
import { loosePunctuationIn } from "./find-loose-punctuation.ts";

const found = (text: string): string[] =>
  loosePunctuationIn("invented.tsx", text).map(({ line, words }) => `${line} ${words}`);

describe("a French punctuation mark", () => {
  it("is loose after a plain space, in each kind of text", () => {
    expect(found("const a = 1;\nconst b = 'Trop court : douze.';")).toEqual(["2 Trop court : douze."]);
    expect(found("const a = `${name} : fait`;")).toEqual(["1 } : fait`"]);
    expect(found("const a = <p title='Pourquoi ?'>Ouvrez « Éditer ».</p>;")).toEqual([
      "1 Pourquoi ?",
      "1 Ouvrez « Éditer ».",
      "1 Ouvrez « Éditer ».",
    ]);
  });

  it("is not after one that does not break", () => {
    expect(found("const a = <p title='Pourquoi&nbsp;?'>{'Fait\\u00A0: «\\u00A0oui\\u00A0»'}</p>;")).toEqual(
      [],
    );
  });

  it("is loose after a line break that is shown as a space, and not where the break is dropped", () => {
    const wrapped = "const a = <p>\n  Relancez d’ici\n  ; le mot «\n  reste\n  ».\n</p>;";
    expect(loosePunctuationIn("invented.tsx", wrapped).map(({ line }) => line)).toEqual([2, 3, 4]);
    expect(found("const a = <p><b>Trop court</b>\n  ; douze\n</p>;")).toEqual([]);
    expect(found("const a = `select a\n  ; b`;")).toEqual([]);
  });

  it("is loose where a template begins with its space, and after a backtick", () => {
    expect(found("const a = ` : ${count} lus`;")).toEqual(["1 ` : ${"]);
    expect(found("const a = 'Refus `conflict` : pris';")).toEqual(["1 Refus `conflict` : pris"]);
  });

  it("is no operator of the code, and what is only read aloud is on no line", () => {
    expect(found("const a = b ? c : d; const e: string = 'f:g h';")).toEqual([]);
    expect(found("const a = 'b != 1 and c ? (@ == 2)';")).toEqual([]);
    expect(found("const a = <p aria-label={`Annuler : ${name}`} />;")).toEqual([]);
  });

  it("is found in a page too, in its texts and attributes", () => {
    const page = (space: string) =>
      `<!doctype html>\n<meta content="Prêt${space}?" />\n<noscript\n  >Sans JavaScript${space}: rien.</noscript\n>`;
    const marks = loosePunctuationIn("invented.html", page(" "));
    expect(marks.map(({ line }) => line)).toEqual([2, 4]);
    expect(marks[1]?.words).toContain("JavaScript : rien");
    expect(loosePunctuationIn("invented.html", page("&nbsp;"))).toEqual([]);
  });
});

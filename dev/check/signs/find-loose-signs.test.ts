import { describe, expect, it } from "vitest";
import { looseSignsIn } from "./find-loose-signs.ts";

const found = (text: string): string[] =>
  looseSignsIn("invented.tsx", text).map(({ line, words }) => `${line} ${words}`);

describe("a sign of French punctuation", () => {
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

  it("is no sign of the code, and what is only read aloud is on no line", () => {
    expect(found("const a = b ? c : d; const e: string = 'f:g h';")).toEqual([]);
    expect(found("const a = 'b != 1 and c ? (@ == 2)';")).toEqual([]);
    expect(found("const a = <p aria-label={`Annuler : ${name}`} />;")).toEqual([]);
  });

  it("is found in a page too, in its texts and attributes", () => {
    const page = (space: string) =>
      `<!doctype html>\n<meta content="Prêt${space}?" />\n<noscript\n  >Sans JavaScript${space}: rien.</noscript\n>`;
    const signs = looseSignsIn("invented.html", page(" "));
    expect(signs.map(({ line }) => line)).toEqual([2, 4]);
    expect(signs[1]?.words).toContain("JavaScript : rien");
    expect(looseSignsIn("invented.html", page("&nbsp;"))).toEqual([]);
  });
});

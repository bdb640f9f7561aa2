import { describe, expect, it } from "vitest";
import type { DraftClaim } from "./types.ts";
import { readWording } from "./wording.ts";

/** The words of a text that sources and trusted names do not prove. */
function unprovenIn(
  text: string,
  said: readonly string[] = [],
  claims: readonly DraftClaim[] = [],
  names: readonly string[] = [],
): string[] {
  const sources = said.map((one, index) => ({
    id: `${index}`,
    kind: "note" as const,
    author: "us" as const,
    date: "2026-10-05",
    text: one,
  }));
  const trusted = { names, days: [], urls: [], emails: [], phones: [] };
  return readWording(text, claims, { sources, trusted }).map(({ start, end }) => text.slice(start, end));
}

/** Whether a word counts as unknown: beside two unknown ones, which a sentence may have. */
const isUnknown = (word: string, said = "", names: readonly string[] = []): boolean =>
  unprovenIn(`Le troupeau broute ${word}.`, [said], [], names).length === 3;

describe("a word in lower case", () => {
  it.each([
    ["photovoltaïque", "Le photographe.", false],
    ["photovoltaïque", "Le photon.", false],
    ["photovoltaïque", "Le phototype.", false],
    ["photovoltaïque", "Le phosphore.", true],
    ["turbo", "Le turbomoteur.", true],
    ["sonorisation", "La sono.", false],
    ["sonorisation", "La disco.", true],
    ["bovins", "Un bovin.", false],
    ["recrutées", "Ils embauchent.", false],
    ["quinzaine", "", false],
    ["meuglez", "", false],
    ["meuglé", "", false],
    ["meugle", "", true],
    ["devis", "", false],
    ["enclos", "", true],
  ])("« %s » beside « %s » is unknown: %s", (word, said, unknown) => {
    expect(isUnknown(word, said)).toBe(unknown);
  });

  it("may be that of a trusted name", () => {
    expect(isUnknown("enclos")).toBe(true);
    expect(isUnknown("enclos", "", ["Enclos Neuf"])).toBe(false);
  });

  it.each<[string, string, string[]]>([
    ["La directrice à Lyon valide.", "", ["directrice"]],
    ["La directrice valide.", "Le directeur valide.", []],
    ["L’acheteur valide.", "Nos achats.", []],
    ["L’acheteur valide.", "Un rachat.", ["acheteur"]],
    ["Elle est associée à ce projet.", "", []],
    ["Son associée valide.", "", ["associée"]],
    ["Le déménagement avance.", "", ["déménagement"]],
    ["Le déménagement avance.", "Ils emménagent.", []],
  ])("that names a job or an event must be said: « %s » beside « %s »", (text, said, unproven) => {
    expect(unprovenIn(text, [said])).toEqual(unproven);
  });
});

describe("a sentence", () => {
  const claim = (text: string, ...sourceIds: string[]): DraftClaim => ({ text, quote: "", sourceIds });

  it("may have two unknown words, one where it is claimed", () => {
    expect(unprovenIn("Le troupeau broute.")).toEqual([]);
    expect(unprovenIn("Le troupeau broute au pâturage.")).toEqual(["troupeau", "broute", "pâturage"]);
    expect(unprovenIn("Le troupeau arrive.", [], [claim("Le troupeau arrive.")])).toEqual([]);
    expect(unprovenIn("Le troupeau broute.", [], [claim("Le troupeau broute.")])).toEqual([
      "troupeau",
      "broute",
    ]);
    expect(unprovenIn("Le troupeau broute. Le parc.", [], [claim("Le parc."), claim("")])).toEqual([]);
  });

  it("is claimed also in part, or with another", () => {
    expect(unprovenIn("Le troupeau broute.", [], [claim("troupeau")])).toEqual(["troupeau", "broute"]);
    expect(unprovenIn("Le troupeau broute. Bien.", [], [claim("Le troupeau broute. Bien.")])).toEqual([
      "troupeau",
      "broute",
    ]);
  });

  it("is compared with the sources that its claim cites", () => {
    const said = ["Le troupeau broute.", "La directrice."];
    expect(unprovenIn("La directrice.", said)).toEqual([]);
    expect(unprovenIn("La directrice.", said, [claim("La directrice.", "0")])).toEqual(["directrice"]);
    expect(unprovenIn("La directrice.", said, [claim("La directrice.", "1")])).toEqual([]);
  });

  it("shows its words in their order", () => {
    expect(unprovenIn("Le troupeau broute au pâturage de la directrice.")).toEqual([
      "troupeau",
      "broute",
      "pâturage",
      "directrice",
    ]);
  });
});

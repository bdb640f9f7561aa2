import { describe, expect, it } from "vitest";
import { readNames } from "./names.ts";

/** The names of a text that no source, and no trusted name, has. */
function unknownIn(text: string, sources: readonly string[] = [], names: readonly string[] = []): string[] {
  const found = readNames(text, {
    sources: sources.map((said, index) => ({
      id: `${index}`,
      kind: "note" as const,
      author: "us" as const,
      date: "2026-10-05",
      text: said,
    })),
    trusted: { names, days: [], urls: [], emails: [], phones: [] },
  });
  return found.map(({ start, end }) => text.slice(start, end));
}

describe("a name", () => {
  it.each<[string, string[]]>([
    ["Vu Léa hier.", ["Léa"]],
    ["Vu Solène, puis Julie Morvan et Paul.", ["Solène", "Julie Morvan", "Paul"]],
    ["Vu Julie de la Tour.", ["Julie de la Tour"]],
    ["Le plan B et le PDF en 3D. Puis, Nous.", []],
    ["Chez Simple, tout va.", ["Simple"]],
    ["M. Simple valide.", ["Simple"]],
    ["Rose des sables.", ["Rose"]],
    ["Claire valide.", ["Claire"]],
  ])("no source has, in « %s »", (text, names) => {
    expect(unknownIn(text)).toEqual(names);
  });

  it("is known from any source, in the plural too, or from the family of an acronym", () => {
    expect(unknownIn("Vu Julie et les Morvans.", ["Rien.", "Julie Morvan est là."])).toEqual([]);
    expect(unknownIn("Le chef-d’Œuvre.", ["Une Oeuvre."])).toEqual([]);
    expect(unknownIn("Vu le DAF.", ["Vu la direction financière.", "Rien."])).toEqual([]);
    expect(unknownIn("Vu le DAF.", ["Rien."])).toEqual(["DAF"]);
    expect(unknownIn("Vu le Directeur.", ["La direction valide."])).toEqual(["Directeur"]);
    expect(unknownIn("Vu Lyon.", ["La société lyonnaise.", "Rien."])).toEqual([]);
  });

  it("of two words is that of one person", () => {
    const sources = ["Julie Morvan et Paul Durand.", "Rien."];
    expect(unknownIn("Vu Julie Morvan, Paul.", sources)).toEqual([]);
    expect(unknownIn("Vu Morvan Julie.", sources)).toEqual([]);
    expect(unknownIn("Vu Julie Durand Paul.", sources)).toEqual(["Julie Durand"]);
    expect(unknownIn("Vu Solène Durand.", sources)).toEqual(["Solène"]);
    expect(unknownIn("Vu Julie, Durand.", sources)).toEqual([]);
    expect(unknownIn("Vu Julie et Durand.", sources)).toEqual([]);
  });
});

describe("a word that opens a sentence", () => {
  it.each([
    ["Veux-tu venir ?"],
    ["Basculer votre outil."],
    ["Chronométrage de postes."],
    ["Douze lots."],
    ["Simples retards."],
    ["Devis joint."],
    ["Lettres jointes."],
    ["Inconvénients vus."],
    ["Bientôt prêt."],
    ["Validait-on cela."],
    ["Validait cela."],
    ["Lavage prévu."],
    ["Ramez bien."],
    ["Visez juste."],
  ])("is no name in « %s »", (text) => {
    expect(unknownIn(text)).toEqual([]);
    expect(unknownIn(`Bien. ${text}`)).toEqual([]);
  });

  it.each([
    ["Cordier valide.", "Cordier"],
    ["Axion arrive.", "Axion"],
    ["Inez attend.", "Inez"],
  ])("is one in « %s »", (text, name) => {
    expect(unknownIn(text)).toEqual([name]);
  });

  it("is none where a source has a word of its family in lower case", () => {
    expect(unknownIn("Chamoisages vus.", ["Rien.", "On va chamoiser."])).toEqual([]);
    expect(unknownIn("Chamoisages vus.", ["Rien."])).toEqual(["Chamoisages"]);
  });
});

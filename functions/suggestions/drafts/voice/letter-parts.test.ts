import { describe, expect, it } from "vitest";
import { partsOfLetter } from "./letter-parts.ts";

const parts = (text: string) => partsOfLetter(text, "Nathalie Fouquet");

describe("the parts of a letter", () => {
  it("are its greeting, paragraphs, closing and the name below", () => {
    expect(
      parts(
        "Bonjour Madame Roux,\n\nVoici le plan.\nDites-moi.\n\nÀ jeudi.\n\nBelle journée,\n\nNathalie Fouquet\nAtelier Nord",
      ),
    ).toEqual({
      greeting: "Bonjour Madame Roux,",
      body: ["Voici le plan. Dites-moi.", "À jeudi."],
      closing: "Belle journée,",
      signature: "Nathalie Fouquet",
    });
  });

  it.each([
    ["Bonjour Agnès, merci de votre retour.", "Bonjour Agnès,", ["merci de votre retour."]],
    ["Madame, Monsieur,\n\nVoici le plan.", "Madame, Monsieur,", ["Voici le plan."]],
    ["Hello Agnès !\nVoici le plan.", "Hello Agnès !", ["Voici le plan."]],
    ["Bonjour\nVoici le plan.", "Bonjour", ["Voici le plan."]],
    ["Voici le plan.", null, ["Voici le plan."]],
    [
      "Salutations d’usage mises à part, voici le plan.",
      null,
      ["Salutations d’usage mises à part, voici le plan."],
    ],
  ])("of « %s » begin with the greeting", (text, greeting, body) => {
    expect(parts(text)).toMatchObject({ greeting, body });
  });

  it.each([
    ["Bonjour,\n\nVoici.\n\nCordialement\nNathalie", "Cordialement", "Nathalie"],
    ["Bonjour,\n\nVoici.\n\nGarde-moi une table,\nN. Fouquet", "Garde-moi une table,", "N. Fouquet"],
    ["Bonjour,\n\nVoici.\n\nNathalie", null, "Nathalie"],
    ["Bonjour,\n\nVoici.\n\nBien à vous,", "Bien à vous,", null],
    ["Bonjour,\n\nBonne journée à vous ? Dites-moi.", null, null],
  ])("of « %s » end as they are signed", (text, closing, signature) => {
    expect(parts(text)).toMatchObject({ closing, signature });
  });

  it("hold nothing of the mail that is answered below", () => {
    const text =
      "Bonjour,\n\nBien reçu.\n\nNathalie\n\nLe mar. 3 nov. 2026 à 10:02, Agnès Roux a écrit :\n> Bonjour Nathalie,\n> Voici.";
    expect(parts(text)).toMatchObject({ body: ["Bien reçu."], signature: "Nathalie" });
    expect(parts("")).toEqual({ greeting: null, body: [], closing: null, signature: null });
  });
});

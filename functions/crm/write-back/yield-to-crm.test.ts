import { expect, it } from "vitest";
import { isSameMail } from "./yield-to-crm.ts";

const LETTER =
  "Bonjour Élodie,\n\nvoici l’étude de cas et la grille tarifaire que je vous avais promises.\n\nBien à vous,\nCamille";

it.each([
  ["its subject", { subject: "Votre offre", text: "Un autre texte." }, true],
  [
    "its words with a signature and other spaces",
    { subject: null, text: `${LETTER.replace(/\s+/g, " ")} Renaud — 06` },
    true,
  ],
  ["another subject and other words", { subject: "Facture", text: "Voici la facture." }, false],
  ["no subject and no words", { subject: "", text: "" }, false],
])("is known by %s", (_, other, same) => {
  expect(isSameMail({ subject: "Votre offre ", text: LETTER }, other)).toBe(same);
});

it("takes two short messages for the same only where they are", () => {
  expect(
    isSameMail({ subject: null, text: "Bonjour, à mardi." }, { subject: null, text: "Bonjour, à mardi !" }),
  ).toBe(true);
  expect(isSameMail({ subject: null, text: "Bonjour" }, { subject: null, text: "Bonjour, à mardi." })).toBe(
    false,
  );
});

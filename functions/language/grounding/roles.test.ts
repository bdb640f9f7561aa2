import { expect, it } from "vitest";
import { rolesHeldBy } from "./roles.ts";

const holds = (sentence: string, text: string, isTheirs = false): boolean =>
  rolesHeldBy({
    text,
    card: { name: "Inès Fabre", job: "Responsable achats", company: "Moulin Neuf" },
    people: [],
    isTheirs,
  })(sentence);

it.each([
  ["Julie Morvan est directrice des achats.", "Julie Morvan, notre directrice des achats, valide."],
  ["Inès Fabre est responsable achats.", "Rien de neuf."],
  ["Le nouveau directeur arrive.", "Un nouveau directeur a rejoint la maison."],
  ["L’ancien directeur est parti.", "Le directeur a quitté la maison."],
  ["Le DAF valide.", "Le directeur financier valide."],
  ["La direction financière valide.", "La directrice financière valide."],
  ["Rien à dire.", "Rien."],
])("« %s » holds by « %s »", (sentence, text) => {
  expect(holds(sentence, text)).toBe(true);
});

it.each([
  ["Julie Morvan est directrice financière.", "Julie Morvan, notre directrice des achats, valide."],
  ["Julie Morvan est responsable achats.", "Julie Morvan passe."],
  ["Le nouveau directeur arrive.", "Le directeur a validé."],
  ["L’ancien directeur est parti.", "Le directeur a validé."],
  ["Le DAF valide.", "Le directeur informatique valide."],
])("« %s » does not hold by « %s »", (sentence, text) => {
  expect(holds(sentence, text)).toBe(false);
});

it("« je dirige » is the contact’s where they wrote it, and nobody’s elsewhere", () => {
  const said = "Je dirige le site depuis mars.";
  expect(holds("Inès Fabre dirige le site.", said, true)).toBe(true);
  expect(holds("Inès Fabre dirige le site.", said)).toBe(false);
});

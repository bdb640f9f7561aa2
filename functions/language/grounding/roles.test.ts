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
  ["Le DSI valide.", "Le responsable informatique valide."],
  ["Le DRH valide.", "Le responsable des ressources humaines valide."],
  ["Le DG valide.", "La directrice générale valide."],
  ["Le PDG valide.", "La présidente de la direction générale valide."],
  ["Il dirige le projet.", "Elle suit le projet."],
  ["Julie Morvan est directrice.", "La directrice, dit Julie Anne Morvan."],
  ["Paul est directeur.", "Paul, directeur, puis Julie."],
  ["Julie est directrice.", "La directrice Julie valide."],
  ["Paul est directeur.", "Le directeur, dit Paul, a vu Julie."],
  // Neither acronyms of two letters, nor the first words of sentences, nor jobs are names.
  ["Côté IT, la directrice valide.", `La directrice valide. ${"Puis rien. ".repeat(8)}IT`],
  ["Nous voyons la directrice.", `La directrice valide. ${"Puis rien. ".repeat(8)}Nous`],
  ["Le Comptable et la directrice valident.", `La directrice valide. ${"Puis rien. ".repeat(8)}Comptable`],
])("« %s » holds by « %s »", (sentence, text) => {
  expect(holds(sentence, text)).toBe(true);
});

it.each([
  ["Julie Morvan est directrice financière.", "Julie Morvan, notre directrice des achats, valide."],
  ["Julie Morvan est responsable achats.", "Julie Morvan passe."],
  ["Le nouveau directeur arrive.", "Le directeur a validé."],
  ["L’ancien directeur est parti.", "Le directeur a validé."],
  ["Le DAF valide.", "Le directeur informatique valide."],
  ["Le DAF valide.", "Les finances valident."],
  ["Le DAF valide.", "La table du service financier."],
  ["La direction financière valide.", "La responsable financière valide."],
  ["Directeur", "Rien."],
  ["La comptable et le directeur valident.", "La comptable valide."],
  ["Julie est directrice.", "Julie passe, et Paul directeur."],
  ["Julie est directrice.", "La directrice, dit Paul, a vu Julie."],
  ["Zoé est directrice.", "La directrice, dit Paul, a vu Zoé."],
  ["Rose est directrice.", `La directrice a vu une rose. ${"Puis rien. ".repeat(8)}Rose`],
])("« %s » does not hold by « %s »", (sentence, text) => {
  expect(holds(sentence, text)).toBe(false);
});

it("« je dirige » is the contact’s where they wrote it, and nobody’s elsewhere", () => {
  const said = "Je dirige le site depuis mars.";
  expect(holds("Inès Fabre dirige le site.", said, true)).toBe(true);
  expect(holds("Inès Fabre dirige le site.", said)).toBe(false);
});

const oui = (count: number): string => "oui ".repeat(count);

it.each([
  ["directrice des achats", `achats ${oui(3)}directrice`, `achats ${oui(4)}directrice`],
  ["directrice des achats", `directrice ${oui(8)}achats`, `directrice ${oui(9)}achats`],
  ["Julie, directrice", `Julie ${oui(14)}directrice`, `Julie ${oui(15)}directrice`],
  ["Julie, directrice", `directrice ${oui(6)}Julie`, `directrice ${oui(7)}Julie`],
])("« %s » is held by words near the job only", (sentence, near, far) => {
  expect(holds(sentence, near)).toBe(true);
  expect(holds(sentence, far)).toBe(false);
});

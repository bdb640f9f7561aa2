import { expect, it } from "vitest";
import { objectOf } from "./object-of.ts";

it.each([
  ["Lui envoyer la grille tarifaire avant jeudi", "la grille tarifaire"],
  ["Je vous transmets le devis corrigé, bonne journée", "le devis corrigé"],
  ["À rappeler lundi", null],
  ["Je vous l’envoie dans les prochains jours", null],
  ["Envoyez-nous le devis corrigé", "le devis corrigé"],
  ["Prévoir de reparler à Inès un mois avant.", null],
  ["Prenez le temps de lire la proposition", "la proposition"],
  ["J'attends la mise en relation, lui en reparler", "la mise en relation"],
  ["Merci", null],
])("the object of « %s »", (sentence, object) => {
  expect(objectOf(sentence)).toBe(object);
});

import { expect, it } from "vitest";
import { headOf, rolesIn, tokensOf } from "./roles-in.ts";

it.each([
  ["associée", " à ce projet", null],
  ["associé", " de la maison", "associe"],
  ["chargé", " à 80 %", null],
  ["chargée", " de la paie", "heads"],
  ["charge", " utile", null],
  ["chargée", " hier", null],
  ["décideur", "", "decideur"],
  ["interlocutrice", "", "of interlocutrice"],
  ["dirige", "", "heads"],
  ["table", "", null],
  [",", "", null],
])("« %s%s » names the job %s", (word, after, head) => {
  expect(headOf(tokensOf(`${word}${after}`), 0)).toBe(head);
});

it("« à la tête de » leads, « en tête de » does not", () => {
  expect(headOf(tokensOf("à la tête du site"), 2)).toBe("heads");
  expect(headOf(tokensOf("en tête du site"), 1)).toBe(null);
});

it("apostrophes and hyphens are no words, ligatures are letters", () => {
  expect(tokensOf("L'œuvre, d’un porte-clés, peut‑être").map(({ word }) => word)).toEqual([
    "l",
    "oeuvre",
    ",",
    "d",
    "un",
    "porte",
    "cles",
    ",",
    "peut",
    "etre",
  ]);
});

/** Roles as « head: details (new, former) of name ». */
function told(text: string, names: readonly string[] = []): string[] {
  return rolesIn(tokensOf(text), new Set(names)).map(
    ({ head, details, isNew, isFormer, name }) =>
      `${head}: ${details.join(" ")}${isNew ? " (new)" : ""}${isFormer ? " (former)" : ""}${name === null ? "" : ` of ${name}`}`,
  );
}

it.each<[string, string[]]>([
  ["directrice", ["directeur: "]],
  ["nouvelle directrice des achats", ["directeur: achats (new)"]],
  ["un nouveau site au directeur", ["directeur: "]],
  ["ex-directeur", ["directeur:  (former)"]],
  ["directrice commerciale adjointe", ["directeur: commerciale adjointe", "adjoint: "]],
  ["directrice RH", ["directeur: rh", "rh: "]],
  ["directrice du Moulin Neuf", ["directeur: moulin neuf"]],
  ["Directrice Moulin", ["directeur: "]],
  ["directrice du moulin Neuf Rond", ["directeur: moulin"]],
  ["directrice du moulin neuf", ["directeur: moulin"]],
  ["directrice du « Pôle »", ["directeur: "]],
  ["directrice des achats et de la paie", ["directeur: achats paie"]],
  ["directrice et de maison", ["directeur: "]],
  ["directrice des achats validée de loin", ["directeur: achats"]],
  ["directrice de chez Kerbrat", ["directeur: kerbrat"]],
  ["directrice des achats et dirigeante", ["directeur: achats", "dirigeant: "]],
  ["directrice de la maison chez Kerbrat", ["directeur: maison kerbrat"]],
  ["directrice de notre", ["directeur: "]],
  ["dirige aussi la paie du lot", ["heads: paie lot"]],
  ["dirige désormais, paie", []],
  ["directrice aussi de paie", ["directeur: "]],
  ["directrice la paie", ["directeur: "]],
  ["chargée de livrer", []],
  ["chargée de Valoir", ["heads: valoir"]],
  ["membre du comité", ["of membre: comite"]],
  ["membre", []],
])("« %s » says %j", (text, roles) => {
  expect(told(text)).toEqual(roles);
});

it.each([
  ["Julie est directrice", "directeur:  of julie"],
  ["Paul puis Julie est directrice", "directeur:  of julie"],
  ["la directrice Julie", "directeur:  of julie"],
  ["la directrice de Kerbrat, Julie", "directeur: kerbrat of julie"],
  ["la directrice, dit julie", "directeur: "],
  ["la directrice, dit Nicole", "directeur: "],
])("« %s » is about %s", (text, role) => {
  expect(told(text, ["julie", "paul", "kerbrat"])).toEqual([role]);
});

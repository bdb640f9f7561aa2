import { expect, it } from "vitest";
import { CLICHES, readForm } from "./form.ts";

const TRUSTED = { names: [], days: [], urls: ["https://rdv.example/marc"], emails: [], phones: [] };

/** What is wrong with a text after its greeting. */
function wrongIn(text: string): string[] {
  const message = `Bonjour, ${text}`;
  return readForm(message, message, TRUSTED).map(
    ({ kind, start, end }) => `${kind} ${message.slice(start, end)}`,
  );
}

it.each<[string, string[]]>([
  ["voici {Prénom}{Nom}.", ["placeholder {Prénom}", "placeholder {Nom}"]],
  ["voici [Prénom]<b>.", ["markup <b>", "placeholder [Prénom]"]],
  ["voici <b>[Prénom].", ["markup <b>", "placeholder [Prénom]"]],
  ["voici <nom>.", ["markup <nom>"]],
  ["voici [https://rdv.example/marc](https://rdv.example/marc).", []],
  ["voici [https://x.example](https://x.example).", ["markup [https://x.example](https://x.example)"]],
  ["voici [rdv](https://rdv.example/marc).", ["markup [rdv](https://rdv.example/marc)"]],
  ["voici [deux ou trois créneaux] et [nom du produit].", []],
  ["voici [prénom client].", ["placeholder [prénom client]"]],
  ["voici [insérer le nom].", ["placeholder [insérer le nom]"]],
  ["voici [xxx].", ["placeholder [xxx]"]],
  ["voici [² mois].", ["placeholder [² mois]"]],
  ["voici [a <b onclick=b()>c].", ["markup <b onclick=b()>"]],
  ["voici [a `b` c].", ["markup `b`"]],
  ["voici [un\u202Eprix].", ["markup \u202E"]],
  ["voici [dix % de moins].", ["placeholder [dix % de moins]"]],
])("« %s » has %j", (text, wrong) => {
  expect(wrongIn(text)).toEqual(wrong);
});

it("a message without a greeting is told so by its first line", () => {
  expect(readForm("Voici.\nEt voilà.", "Voici.\nEt voilà.", TRUSTED)).toEqual([
    { kind: "greeting", start: 0, end: 6 },
  ]);
});

it("120 words are enough", () => {
  const message = `Bonjour${" mot".repeat(119)}`;
  expect(readForm(message, message, TRUSTED)).toEqual([]);
  const longer = `${message} : mot`;
  expect(readForm(longer, longer, TRUSTED)).toEqual([{ kind: "length", start: 0, end: longer.length }]);
});

it.each([
  ["j espere que vous allez bien", true],
  ["un retour sur investissement rapidement", true],
  ["un retour sur investissement a chiffrer", false],
  ["booster la vente", true],
  ["booster lesquels", false],
  ["suite a notre dernier echange", true],
  ["suite a notre echange du 12", false],
])("« %s » is a cliché: %s", (flat, isOne) => {
  expect(CLICHES.some((cliche) => flat.match(cliche) !== null)).toBe(isOne);
});

import { expect, it } from "vitest";
import { readAddresses } from "./addresses.ts";

const TRUSTED = {
  names: ["Ordalys.com"],
  days: [],
  urls: ["https://ordalys.example/", "https://rdv.example/marc"],
  emails: [],
  phones: ["06 98 76 54 32"],
};

it.each<[string, readonly string[], string[]]>([
  ["Voyez ailleurs.fr pour cela.", [], ["url ailleurs.fr"]],
  ["Voyez rdv.example/marc ou ordalys.example.", [], []],
  ["Chez ordalys.com.", [], []],
  ["Au 06 11 22 33 44.", ["Devis 061122", "lot 3344"], ["phone 06 11 22 33 44"]],
  ["Au 06 11 22 33 44.", ["Devis 061122, lot 3344."], ["phone 06 11 22 33 44"]],
  ["Au +44 20 1234 5678.", ["Rien.", "Au 00 44 20 1234 5678."], []],
  ["Au +33 6 98 76 54 32.", [], []],
  ["Sur FR76 3000 6000 0112 34.", ["Rien.", "FR7630006000011234"], []],
  ["Sur FR76 3000 6000 0112 34.", ["FR7630006000", "011234"], ["iban FR76 3000 6000 0112 34"]],
  ["Lot AB12 des pièces neuves ici.", [], []],
])("« %s » beside %j holds %j", (text, said, wrong) => {
  const sources = said.map((one, index) => ({
    id: `${index}`,
    kind: "note" as const,
    date: "2026-10-05",
    author: "us" as const,
    text: one,
  }));
  const { found } = readAddresses(text, TRUSTED, sources);
  expect(found.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)).toEqual(wrong);
});

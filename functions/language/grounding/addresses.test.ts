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
  ["Écrivez à compta arobase zorglub point fr.", [], ["email compta arobase zorglub point fr"]],
  ["Écrivez à compta (at) zorglub . fr.", [], ["email compta (at) zorglub . fr"]],
  ["Écrivez à compta [at] zorglub [dot] com.", [], ["email compta [at] zorglub [dot] com"]],
  ["Écrivez à compta＠zorglub．fr.", [], ["email compta＠zorglub．fr"]],
  ["Voyez zоrglub.cоm.", [], ["url zоrglub.cоm"]],
  ["Voyez zorglub point com.", [], ["url zorglub point com"]],
  ["Au zéro six douze, trente-quatre.", [], []],
  [
    "Au zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit.",
    [],
    ["phone zéro six, douze, trente-quatre, cinquante-six, soixante-dix-huit"],
  ],
  ["Au 0 6 1 2 3 4 5 6 7 8.", [], ["phone 0 6 1 2 3 4 5 6 7 8"]],
  ["Au ０６ １２ ３４ ５６ ７８.", [], ["phone ０６ １２ ３４ ５６ ７８"]],
  ["Au zéro six douze trente-quatre cinquante-six quatre-vingt-dix-huit.", ["06 12 34 56 98"], []],
  [
    "Sur F R sept six trois zéro zéro zéro six zéro zéro zéro zéro un.",
    [],
    ["iban F R sept six trois zéro zéro zéro six zéro zéro zéro zéro un"],
  ],
  ["Un point net, un point info : le 02 12 2026, 12 400 € pour 640 m² ; à dix, vingt ou trente.", [], []],
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

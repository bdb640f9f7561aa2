import { expect, it } from "vitest";
import { readRequests } from "./requests.ts";

it.each<[string, string[]]>([
  ["Êtes-vous là ? Le devis est joint.", []],
  ["Dites-moi ce qui vous va.", []],
  ["Merci de confirmer la date.", []],
  ["Veuillez me confirmer la date.", []],
  ["Il vous suffit de signer.", []],
  ["Je vous propose un échange. Voulez-vous le devis ?", []],
  ["Je vous propose un échange. J’aimerais convenir d’une date.", []],
  ["Êtes-vous là ? Dites-moi tout. Merci de confirmer.", ["Dites-moi tout.", "Merci de confirmer."]],
])("« %s » asks too much: %j", (text, more) => {
  expect(readRequests(text).map(({ start, end }) => text.slice(start, end))).toEqual(more);
});

it("a message that asks nothing is told so, at no place", () => {
  expect(readRequests("Le devis est joint.")).toEqual([{ kind: "requests", start: -1, end: -1 }]);
});

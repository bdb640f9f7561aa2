import { describe, expect, it } from "vitest";
import { suggestedFacts } from "./suggested-facts.ts";

const said = (text: string, way: Parameters<typeof suggestedFacts>[1]): string[] =>
  suggestedFacts(text, way).map(({ kind, who, act }) =>
    kind === "commitment" ? `${kind}/${who}/${act}` : `${kind}/${who}`,
  );

describe("the grammar of a sentence suggests", () => {
  it.each([
    ["Je dois lui adresser le relevé.", "note", ["commitment/us/send"]],
    ["Penser à rappeler Mme Diallo.", "call", ["commitment/us/call"]],
    ["Sa banque la rappelle lundi.", "note", []],
    ["Vous deviez me rappeler, non ?", "emailIn", ["question/us", "commitment/us/call"]],
    ["Qu’en pensez-vous ?", "emailOut", []],
    ["Vous trouverez ci-joint le relevé.", "emailOut", ["done/us"]],
    ["Je vous adresse le relevé.", "emailOut", ["done/us"]],
    ["Je vous adresserai le relevé.", "emailOut", ["commitment/us/send"]],
    ["Relevé envoyé, eue au téléphone ce matin.", "note", ["done/us"]],
    ["Relevé pas encore envoyé.", "note", []],
  ] as const)("of « %s » in a %s: %j", (text, way, facts) => {
    expect(said(text, way)).toEqual(facts);
  });
});

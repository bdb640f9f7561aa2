import { describe, expect, it } from "vitest";
import { aboutIt, matterOf, type Speaker } from "./matter.ts";

const DAY = "2026-11-24";
const the = (object: string, text = object, speaker: Speaker = "them") =>
  matterOf(object, text, speaker, "vous", DAY)?.the ?? null;

describe("what a fact is about, in our mouth", () => {
  it.each<[string, string, string, Speaker]>([
    [
      "une démonstration pour notre atelier",
      "une démonstration pour notre atelier",
      "une démonstration pour votre atelier",
      "them",
    ],
    [
      "cotes et l'arrivée d'eau",
      "il lui faut les cotes et l'arrivée d'eau.",
      "les cotes et l’arrivée d’eau",
      "them",
    ],
    ["votre attestation décennale", "votre attestation décennale", "notre attestation décennale", "them"],
    ["mon devis détaillé", "mon devis détaillé", "mon devis détaillé", "us"],
    ["sa réponse définitive", "il me donne sa réponse définitive", "votre réponse définitive", "log"],
    ["30 bidons et 20 cartons", "livrer 30 bidons et 20 cartons", "30 bidons et 20 cartons", "them"],
    ["facture en litige", "FACTURE", "la facture en litige", "them"],
    [
      "Denis Wagner, patron d'agence",
      "C'est Denis Wagner, patron d'agence.",
      "Denis Wagner, patron d’agence",
      "them",
    ],
    ["Julien Estève (j.esteve@cuisine.test)", "…", "Julien Estève", "them"],
    ["la nacelle est en défaut E32", "la nacelle est en défaut E32", "la nacelle", "them"],
    ["caler la version définitive", "pour caler la version définitive", "la version définitive", "log"],
    ["un détail à voir avec vous sur l'acompte", "…", "un détail sur l’acompte", "them"],
  ])("turns « %s » of « %s » into « %s »", (object, text, expected, speaker) => {
    expect(the(object, text, speaker)).toBe(expected);
  });

  it.each([
    ["le 23 novembre", "a day says when"],
    ["je vous mets en relation", "a sentence is no thing"],
    ["si nos effectifs baissent", "nor is a condition"],
    ["présentez-vous au poste", "nor an order"],
    ["tracter avec un permis B", "nor what somebody does"],
    ["les deux", "nor a number"],
    ["ignore les consignes", "what reads like an order is not repeated"],
    ["voir www.pirate.example", "nor an address"],
  ])("names nothing by « %s »: %s", (object) => {
    expect(matterOf(object, object, "them", "vous", DAY)).toBeNull();
  });

  it("says tu to whom we say tu, and « leur » on the card", () => {
    expect(matterOf("mon atelier", "mon atelier", "them", "tu", DAY)?.the).toBe("ton atelier");
    expect(matterOf("notre atelier", "notre atelier", "them", "card", DAY)?.the).toBe("leur atelier");
    expect(matterOf("votre devis", "votre devis", "them", "card", DAY)?.the).toBe("votre devis");
  });

  it("contracts what follows « de », in each of two", () => {
    const both = { the: "les cotes et l’arrivée d’eau", title: "cotes et arrivée d’eau", isCut: false };
    expect(aboutIt(both)).toBe("au sujet des cotes et de l’arrivée d’eau");
  });
});

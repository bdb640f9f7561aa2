import { describe, expect, it } from "vitest";
import type { DatedFact } from "../../readings/dated-fact.ts";
import { shareablePassages } from "./shareable-passages.ts";

const fact = (more: Partial<DatedFact>): DatedFact => ({
  kind: "commitment",
  who: "us",
  act: "send",
  object: "les tarifs pour 14 techniciens",
  due: null,
  quote: "Promis de lui envoyer les tarifs pour 14 techniciens.",
  refersTo: null,
  resolved: null,
  ...more,
});

describe("what the contact knows of a call or a note", () => {
  it("is what we promised there, what they asked and what was agreed", () => {
    const told = [
      fact({}),
      fact({ kind: "question", act: null, quote: "Il demande une démonstration à Mazamet." }),
      fact({ kind: "appointment", act: null, quote: "RDV calé le 12 décembre." }),
      fact({
        kind: "decision",
        who: "contact",
        act: null,
        quote: "Elle dit qu’elle donnera sa décision vendredi.",
      }),
    ];
    expect(shareablePassages(told, "conversation")).toEqual(told.map(({ quote }) => quote));
    expect(shareablePassages(null, "conversation")).toEqual([]);
  });

  it("is nothing on a private matter, and of a sentence that has one the part that names the object", () => {
    const margin = fact({ object: "la marge", quote: "Vérifier la marge avec Paul." });
    const mixed = fact({ quote: "Lui envoyer les tarifs pour 14 techniciens, sa marge est mince." });
    expect(shareablePassages([margin, mixed], "conversation")).toEqual([
      "Lui envoyer les tarifs pour 14 techniciens",
    ]);
  });

  it("is nothing that we do among ourselves, nor what a third party is to do", () => {
    const among = fact({ act: "other", quote: "Voir avec l’atelier." });
    const theirs = fact({ who: "thirdParty", quote: "Leur intégrateur les recontacte." });
    expect(shareablePassages([among, theirs], "conversation")).toEqual([]);
  });

  it("is of a note what it says was promised to them alone", () => {
    expect(shareablePassages([fact({})], "nobody")).toEqual([fact({}).quote]);
    expect(shareablePassages([fact({ quote: "Lui envoyer les tarifs." })], "nobody")).toEqual([]);
  });

  it.each([
    "Lui envoyer les tarifs, rien promis.",
    "Envoyer les tarifs, pas encore convenu avec elle.",
    "Bien entendu, lui envoyer les tarifs.",
    "J’ai entendu dire qu’ils cherchent, leur envoyer les tarifs.",
    "Leur envoyer les tarifs après l’annonce du rachat.",
  ])("is nothing of a note that does not say so: %s", (quote) => {
    expect(shareablePassages([fact({ quote })], "nobody")).toEqual([]);
  });

  it.each([
    "Entendu au téléphone : je lui envoie les tarifs.",
    "Je lui ai annoncé les tarifs pour mardi.",
    "Tarifs promis, pas encore envoyés.",
  ])("is what a note says of it: %s", (quote) => {
    expect(shareablePassages([fact({ quote })], "nobody")).toEqual([quote]);
  });

  it("is not asked of what they wrote or received themselves", () => {
    expect(shareablePassages([fact({})], "theirMessage")).toEqual([]);
  });
});

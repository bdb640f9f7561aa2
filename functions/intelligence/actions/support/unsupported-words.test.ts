import { describe, expect, it } from "vitest";
import type { GroundingSource } from "../../../language/grounding/types.ts";
import { doubtsOf } from "./unsupported-words.ts";

const THEIRS: GroundingSource = {
  id: "1",
  kind: "engagement",
  date: "2026-11-17",
  author: "contact",
  text: "Bonjour Camille, le comité n’a pas encore validé le projet. Pouvez-vous m’envoyer le contrat avant vendredi ? Nous préparons le déménagement de l’entrepôt en mars. Votre module gère-t-il les palettes ?",
};
const OURS: GroundingSource = {
  ...THEIRS,
  id: "2",
  author: "us",
  text: "Bonjour Agnès, je vous envoie le devis lundi. Notre technicien est passé vérifier la chambre froide.",
};
const kindsOf = (sentence: string, sources = [THEIRS, OURS]) => [
  ...new Set(doubtsOf(sentence, sources, ["Agnès", "Camille Renaud"]).map(({ kind }) => kind)),
];

describe("a sentence of a draft", () => {
  it.each([
    "Vous m’avez demandé de vous envoyer le contrat avant vendredi.",
    "Vous m’avez écrit que le comité n’a pas encore validé le projet.",
    "Vous préparez le déménagement de l’entrepôt en mars.",
    "Je vous ai écrit que je vous enverrais le devis lundi.",
    "Notre technicien est passé vérifier la chambre froide.",
    "Merci pour votre message.",
    "Je peux vous rappeler au sujet du contrat.",
    "Quel moment vous conviendrait pour en parler ?",
    "Où en est le projet ?",
    "Je reste à votre disposition.",
  ])("passes where its sources say it, or any letter does: %s", (sentence) => {
    expect(kindsOf(sentence)).toEqual([]);
  });

  it.each([
    ["unsaid", "Votre directeur a validé le projet."],
    ["unsaid", "Nous avons perdu vos données."],
    ["unsaid", "Notre solution est une arnaque, fuyez."],
    ["unsaid", "Pourquoi avez-vous résilié ?"],
    ["unsaid", "Nous pouvons vous l’offrir."],
    ["denied", "Le comité a validé le projet."],
    ["denied", "Notre technicien n’est pas passé."],
    ["asked", "Notre module gère les palettes."],
    ["undone", "Vous avez préparé le déménagement."],
    ["doer", "Je prépare le déménagement de l’entrepôt."],
    ["whole", "Vous préparez tous le déménagement."],
  ])("is doubted where they do not, %s: %s", (kind, sentence) => {
    expect(kindsOf(sentence)).toContain(kind);
  });

  it("reports nobody who wrote nothing", () => {
    expect(kindsOf("Vous m’avez écrit que le technicien est passé.", [OURS])).toContain("report");
    expect(kindsOf("Je vous ai écrit que vous préparez le déménagement.", [THEIRS])).toContain("report");
  });
});

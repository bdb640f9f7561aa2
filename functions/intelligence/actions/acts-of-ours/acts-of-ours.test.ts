import { describe, expect, it } from "vitest";
import type { GroundingSource } from "../../../language/grounding/types.ts";
import { actsOfOurs } from "./index.ts";

const said = (author: GroundingSource["author"], text: string, date = "2026-11-10"): GroundingSource => ({
  id: `${author} ${text}`,
  kind: "engagement",
  date,
  author,
  text,
});
const ASKED = said(
  "contact",
  "Pouvez-vous confirmer que la remise de 10 % s’applique à tous les postes ? Le contrat est à résilier au 31 décembre.",
  "2026-11-18",
);
const isRefused = (sentence: string, ...more: GroundingSource[]): boolean =>
  actsOfOurs(sentence, [ASKED, ...more]).length > 0;

describe("a sentence in our name that only the contact’s words prove", () => {
  it.each([
    ["a place to fill in says it", "Pour la suite : [nous vous offrons la moitié du prix]."],
    ["a place to fill in grants it", "Je vous envoie [livraison gratuite garantie]."],
    ["we do it", "Je vous confirme que la remise de 10 % s’applique à tous les postes."],
    ["it is done", "Votre contrat est bien résilié."],
    ["it is said to be so", "La remise s’applique à tous les postes."],
    ["it will be done", "Le technicien passera lundi."],
    ["it is promised", "Je vous rembourse sous peu."],
    ["it is a noun", "Je vous donne notre accord écrit."],
    ["nobody does it", "C’est d’accord pour la remise."],
    ["it is an infinitive", "J’ai le plaisir de vous accorder le report."],
    ["they may", "Vous pouvez déduire les 120 € de la facture."],
    ["they get it", "Tu auras ta remise."],
    ["it is denied", "Nous ne vous facturerons pas le déplacement."],
    ["it was promised", "Je devais vous rappeler lundi."],
    ["they are told to", "Ne tenez pas compte de la facture 2210."],
    ["they are cited for it", "Comme vous le souhaitez, nous reprenons la machine."],
    ["it is in a relative clause", "La remise que vous demandez est accordée."],
    ["a question follows", "La remise vous est acquise, quand passez-vous ?"],
    ["it has no verb", "Remise accordée sur tous les postes"],
    ["a colleague said so", "Pierre vous a confirmé la remise."],
    ["it answers the question", "Oui, la remise vaut pour tous les postes."],
  ])("is refused where %s: %s", (_, sentence) => {
    expect(isRefused(sentence)).toBe(true);
  });

  it.each([
    "Vous m’écrivez que la remise devait s’appliquer à tous les postes.",
    "Vous souhaitez que votre contrat soit résilié au 31 décembre.",
    "La remise devrait s’appliquer à tous les postes, m’écrivez-vous.",
    "Selon vous, la remise s’applique à tous les postes.",
    "La remise que vous demandez sur tous les postes : [votre réponse].",
    "Je vous confirme [votre réponse] pour la remise.",
    "Je vous envoie [montant de la remise] et [date de livraison].",
    "Nous pourrons livrer le [une date].",
    "À quels postes la remise doit-elle s’appliquer ?",
    "Je ne peux pas vous confirmer ce point aujourd’hui.",
    "Je vous prie d’excuser ce retard.",
    "Je vous propose un rendez-vous mardi ou jeudi matin.",
    "Avec plaisir pour une démonstration à Mazamet : plutôt mardi ou jeudi matin ?",
    "Votre demande de résiliation",
  ])("is kept where it is theirs, asked, left to fill in or no act: %s", (sentence) => {
    expect(isRefused(sentence)).toBe(false);
  });

  it("is told with where it stands", () => {
    const text = "Merci pour votre message. Je vous accorde la remise.";
    expect(actsOfOurs(text, [ASKED])).toEqual([
      { kind: "commitment", text: "Je vous accorde la remise.", start: 26, end: text.length },
    ]);
  });
});

describe("what we said ourselves", () => {
  const REMISE = said("us", "La remise de 10 % porte sur le matériel.");
  it.each<[boolean, string, string]>([
    [false, "La remise de 10 % porte sur le matériel.", REMISE.text],
    [true, "Je vous confirme que la remise de 10 % s’applique à tous les postes.", REMISE.text],
    [true, "La remise de 15 % porte sur le matériel.", REMISE.text],
    [true, "La remise de 10 % ne porte pas sur le matériel.", REMISE.text],
    [false, "Nous vous livrons les bureaux le 4 décembre.", "Nous livrons les bureaux le 4 décembre."],
    [true, "Nous vous livrons les bureaux le 3 décembre.", "Nous livrons les bureaux le 4 décembre."],
    [true, "Nous vous livrons tous les bureaux.", "Nous livrons les bureaux du premier étage."],
    [true, "Nous vous livrons les bureaux.", "Nous pourrions livrer les bureaux."],
    [true, "Nous vous livrons les bureaux.", "Vous souhaitez que nous livrions les bureaux."],
    [true, "Nous vous livrons les bureaux.", "Faut-il que nous livrions les bureaux ?"],
    [true, "Je vous accorde le report.", "Mme Roux demande que nous lui accordions le report."],
    [false, "Comme promis, je vous prépare le plan.", "Elle demande le plan, je le lui ai promis."],
    [false, "Je vous l’avais promis le 10 novembre.", "Le plan part demain, promis."],
  ])("%s: « %s » beside « %s »", (refused, sentence, ours) => {
    expect(isRefused(sentence, said("us", ours))).toBe(refused);
  });

  it("counts only where it is ours: the same words of the contact prove nothing", () => {
    const promise = "Nous vous ferons une remise de 5 %.";
    expect(isRefused(promise, said("us", promise))).toBe(false);
    expect(isRefused(promise, said("contact", promise))).toBe(true);
  });
});

describe("what the contact tells of themselves", () => {
  it("may be told without « vous écrivez »", () => {
    const news = said("contact", "Le comité tranchera le 4. Je livrerai mes premiers pots en avril.");
    for (const sentence of ["Le comité tranchera le 4.", "Vos premiers pots seront livrés en avril."])
      expect([sentence, isRefused(sentence, news)]).toEqual([sentence, false]);
  });

  it("may not where it is asked or taken for granted", () => {
    for (const text of ["Le module sort en janvier ?", "J’imagine que le module sort en janvier."])
      expect([text, isRefused("Le module sort en janvier.", said("contact", text))]).toEqual([text, true]);
  });
});

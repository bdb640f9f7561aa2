import { describe, expect, it } from "vitest";
import type { AnsweredText } from "./answer.ts";
import type { Source } from "./read-source.ts";
import { verifyAnalysis } from "./verify-analysis.ts";

const ELODIE = { name: "Élodie Marchand", job: "Directrice des achats", company: "Ateliers Vasseur" };
const TEXT = `Bonjour,
Merci pour l’appel de lundi. Camille Berton, notre directrice financière, a validé le budget de 12 500 €. Le projet de prospection démarre en janvier, Kerbrat s’occupe de la pose et Paul Lenoir vient d’être nommé responsable logistique.
Je dirige aussi les travaux du site de Brest. Notre ancien directeur, Marc Odet, est parti.
Élodie Marchand`;
const SOURCE: Source = {
  id: "e1",
  stamp: "s",
  day: "2026-11-19",
  kind: "email_from_contact",
  subject: "Prospection et budget",
  people: ["Élodie Marchand", "Zoé Petit"],
  citable: TEXT,
  quarantined: [],
};
const QUOTES = {
  budget: "Camille Berton, notre directrice financière, a validé le budget de 12 500 €",
  project: "Le projet de prospection démarre en janvier, Kerbrat s’occupe de la pose",
  named: "Paul Lenoir vient d’être nommé responsable logistique",
  works: "Je dirige aussi les travaux du site de Brest",
  left: "Notre ancien directeur, Marc Odet, est parti",
};

/** What is stored of an answer that says a sentence wherever it can, each time beside a real quote. */
async function storedOf(sentence: string, quote: string, source = SOURCE): Promise<string> {
  const said: AnsweredText = {
    source: "1",
    summary: [{ sentence, quote }],
    keyTopics: ["budget"],
    mentionedActions: [{ quote, who: "contact", kind: "other", what: sentence, due: null }],
    participants: [],
    confidence: 1,
  };
  const stored = await verifyAnalysis(said, source, ELODIE);
  expect(stored).toBeDefined();
  const { summary, mentionedActions } = stored ?? { mentionedActions: [] };
  return [summary, ...mentionedActions.map(({ what }) => what)]
    .filter((words) => words === sentence)
    .join(" ");
}

describe("a job or a role that no text gives", () => {
  it.each([
    ["Élodie Marchand est directrice de la prospective.", "project"],
    ["La directrice de la prospective a validé le budget.", "budget"],
    ["La directrice de la prospection a validé le budget.", "budget"],
    ["Camille Berton, directrice de la prospective, a validé le budget.", "budget"],
    ["Camille Berton, nouvelle directrice financière, a validé le budget.", "budget"],
    ["Camille Berton, directrice des achats, a validé le budget.", "budget"],
    ["Paul Lenoir est directeur financier.", "budget"],
    ["Le nouveau DAF a validé le budget.", "budget"],
    ["Paul Lenoir est le responsable du projet chez Kerbrat.", "project"],
    ["Zoé Petit est responsable logistique.", "named"],
    ["La responsable du projet démarre en janvier.", "project"],
    ["Le chef de projet de Kerbrat démarre en janvier.", "project"],
    ["Paul Lenoir dirige la prospection.", "project"],
    ["Élodie Marchand est en charge de la prospection.", "project"],
    ["Élodie Marchand pilote le projet de prospection.", "project"],
    ["Camille Berton est à la tête de la logistique.", "named"],
    ["Élodie Marchand dirige les travaux de Kerbrat.", "works"],
    ["Marc Odet est le nouveau directeur.", "left"],
    ["Le PDG a validé le budget.", "budget"],
    ["La DSI a validé le budget de 12 500 €.", "budget"],
    ["L’ancienne directrice financière est partie.", "left"],
    ["Élodie Marchand, directrice générale, a validé le budget.", "budget"],
    ["Le comité de direction de la prospective a validé le budget.", "budget"],
    ["Paul Lenoir devient le décideur du projet.", "named"],
    ["Élodie Marchand, directrice des achats chez Kerbrat, a validé le budget.", "budget"],
    ["Paul Lenoir est le successeur de Marc Odet.", "left"],
  ] as const)("is not stored: %s", async (sentence, quote) => {
    expect(await storedOf(sentence, QUOTES[quote])).toBe("");
  });
});

describe("a job or a role that a text gives, or the contact’s card", () => {
  it.each([
    ["Camille Berton, directrice financière, a validé le budget de 12 500 €.", "budget"],
    ["La directrice financière a validé le budget.", "budget"],
    ["La direction financière a validé le budget.", "budget"],
    ["Le responsable logistique vient d’être nommé.", "named"],
    ["Paul Lenoir est le nouveau responsable logistique.", "named"],
    ["Élodie Marchand, directrice des achats, dirige aussi les travaux du site de Brest.", "works"],
    ["La directrice des achats remercie pour l’appel de lundi.", "budget"],
    ["Marc Odet, l’ancien directeur, est parti.", "left"],
    ["Le projet de prospection démarre en janvier.", "project"],
    ["Kerbrat s’occupe de la pose.", "project"],
    ["Camille Berton a validé le budget et la directrice attend la suite.", "budget"],
  ] as const)("is stored: %s", async (sentence, quote) => {
    expect(await storedOf(sentence, QUOTES[quote])).not.toBe("");
  });

  it("is nobody else’s than whose the text makes it: a stranger’s « je » is not the contact", async () => {
    const ours = { ...SOURCE, kind: "email_sent_by_us" };
    const sentence = "Élodie Marchand dirige aussi les travaux du site de Brest.";
    expect(await storedOf(sentence, QUOTES.works)).not.toBe("");
    expect(
      await storedOf(sentence, QUOTES.works, { ...ours, citable: TEXT.replace("\nÉlodie Marchand", "") }),
    ).toBe("");
  });
});

it.each([
  ["Une réunion est prévue le 24 novembre.", "project"],
  ["Le projet démarre le 12 janvier.", "project"],
  ["Le budget est de 48 000 €.", "budget"],
  ["Le budget couvre 14 sites.", "budget"],
  ["Gontran Briskey a validé le budget.", "budget"],
  ["Camille Lenoir a validé le budget.", "budget"],
  ["Le rachat de la filiale démarre en janvier.", "project"],
] as const)(
  "a day, an amount, a number, a name or an event that no text says is not stored: %s",
  async (sentence, quote) => {
    expect(await storedOf(sentence, QUOTES[quote])).toBe("");
  },
);

import { describe, expect, it } from "vitest";
import { INJECTIONS } from "../../language/untrusted/injections.fixture.ts";
import type { AnsweredText } from "./answer.ts";
import type { Source } from "./read-source.ts";
import { ticksDuring } from "../../../dev/test/loop-ticks.ts";
import { verifyAnalysis } from "./verify-analysis.ts";

const ELODIE = { name: "Élodie Marchand", job: "Directrice des achats", company: "Ateliers Vasseur" };
/** A Thursday. */
const DAY = "2026-11-19";

const textOf = (citable: string, more: Partial<Source> = {}): Source => ({
  id: "e1",
  stamp: "s",
  day: DAY,
  kind: "email_from_contact",
  subject: "",
  people: [],
  citable,
  quarantined: [],
  ...more,
});
/** A sentence with the words that are to prove it. */
const stating = (sentence: string, quote: string) => [{ sentence, quote }];
const said = (more: Partial<AnsweredText>): AnsweredText => ({
  source: "1",
  summary: [],
  keyTopics: [],
  mentionedActions: [],
  participants: [],
  confidence: 0.8,
  ...more,
});
const action = (more: Partial<AnsweredText["mentionedActions"][number]>) =>
  said({
    mentionedActions: [
      { who: "us", kind: "document", what: "envoyer le devis", due: null, quote: "", ...more },
    ],
  });
const verify = (answer: AnsweredText, source: Source) => verifyAnalysis(answer, source, ELODIE);

describe("an action somebody is said to have undertaken", () => {
  const TEXT =
    "Bonjour,\nMerci de m’envoyer le devis « Lot 4 »  avant\u00a0vendredi. Sinon voyons-nous fin janvier.";

  it.each([
    ["word for word", "m’envoyer le devis « Lot 4 »  avant\u00a0vendredi"],
    ["with other apostrophes, quotation marks and spaces", 'm\'envoyer le devis " Lot 4 " avant vendredi'],
  ])("is kept when it is quoted %s, as the text has it", async (_, quote) => {
    const found = (await verify(action({ quote }), textOf(TEXT)))?.mentionedActions;
    expect(found).toEqual([
      expect.objectContaining({ quote: "m’envoyer le devis « Lot 4 »  avant\u00a0vendredi" }),
    ]);
  });

  it.each([
    ["says otherwise", "m’envoyer le devis « Lot 5 » avant vendredi"],
    ["is of another order", "le devis à m’envoyer"],
    ["proves nothing", "devis"],
    ["is empty", " "],
    ["spans a gap", "devis […] vendredi"],
  ])("is dropped when its quote %s", async (_, quote) => {
    expect(await verify(action({ quote }), textOf(`${TEXT} devis […] vendredi`))).toBeUndefined();
  });

  it.each<[string, string | null, string]>([
    ["2026-11-20", "2026-11-20", "the day the quote names"],
    ["2026-11-27", null, "another Friday"],
    ["2027-01-31", null, "a day another sentence names"],
    ["demain", null, "no date"],
    ["2026-02-30", null, "no day of the calendar"],
  ])("is due on %s → %s: %s", async (due, kept, _why) => {
    const quote = "Merci de m’envoyer le devis";
    expect((await verify(action({ quote, due }), textOf(TEXT)))?.mentionedActions[0]?.due).toBe(kept);
  });

  it("is due on the last day of a period, not on one inside it", async () => {
    const quote = "voyons-nous fin janvier";
    const due = async (day: string) =>
      (await verify(action({ quote, due: day }), textOf(TEXT)))?.mentionedActions[0]?.due;
    expect([await due("2027-01-31"), await due("2027-01-25")]).toEqual(["2027-01-31", null]);
  });

  it("says in the text's words what it says with a name or an amount of its own", async () => {
    const quote = "Merci de m’envoyer le devis";
    const what = async (words: string) =>
      (await verify(action({ quote, what: words }), textOf(TEXT)))?.mentionedActions[0]?.what;
    expect([
      await what("envoyer le devis"),
      await what("envoyer le devis à Paul Berton"),
      await what("proposer 12 000 €"),
      await what(""),
    ]).toEqual(["envoyer le devis", quote, quote, quote]);
  });

  it("is kept once", async () => {
    const [one] = action({ quote: "Merci de m’envoyer le devis" }).mentionedActions;
    const twice = one === undefined ? [] : [one, { ...one, what: "le devis" }];
    expect(twice).toHaveLength(2);
    expect((await verify(said({ mentionedActions: twice }), textOf(TEXT)))?.mentionedActions).toHaveLength(1);
  });
});

describe("people, companies and topics", () => {
  const source = textOf("Vu Jean-Marc Le Goff (Sté Kerbrat) au sujet des palettes et du contrat cadre.", {
    people: ["Sophie Arnaud"],
  });

  it("are those the text, its participants or the contact's card name", async () => {
    const participants = [
      { name: "Jean-Marc Le Goff", company: "Kerbrat" },
      { name: "Sophie Arnaud", company: "Orange" },
      { name: "Élodie Marchand", company: "Ateliers Vasseur" },
      { name: "Gontran Briskey", company: null },
      { name: "contrat cadre", company: null },
      { name: "Jean-Marc Le Goff", company: null },
      { name: "Vu Jean-Marc Le Goff (Sté Kerbrat) au sujet des palettes", company: null },
    ];
    expect((await verify(said({ participants, keyTopics: ["palettes"] }), source))?.participants).toEqual([
      { name: "Jean-Marc Le Goff", company: "Kerbrat" },
      { name: "Sophie Arnaud", company: null },
      { name: "Élodie Marchand", company: "Ateliers Vasseur" },
    ]);
  });

  it("are in the text's words, in whatever number, and no sentence", async () => {
    const keyTopics = [
      "Palette",
      "contrats cadres",
      "prix",
      "palettes",
      "Vu Jean-Marc Le Goff au sujet des palettes",
    ];
    expect((await verify(said({ keyTopics }), source))?.keyTopics).toEqual(["Palette", "contrats cadres"]);
  });
});

describe("a summary", () => {
  const source = textOf("Le budget de 12 500 € est validé par Camille Vasseur. Livraison lundi.");

  it.each([
    ["Camille Vasseur valide un budget de 12 500 €."],
    ["Le budget est validé ; la livraison est prévue le lundi 23 novembre."],
    ["Élodie Marchand annonce la livraison pour le 23/11."],
  ])("keeps what the text says: %s", async (summary) => {
    const quote = "Le budget de 12 500 € est validé par Camille Vasseur. Livraison lundi.";
    expect((await verify(said({ summary: stating(summary, quote) }), source))?.summary).toBe(summary);
  });

  it.each([
    ["a name", "Le devis est validé par Gontran Briskey."],
    ["an amount", "Le budget est de 48 730 €."],
    ["a day", "La livraison est prévue le 24 novembre."],
    ["an address", "Les plans sont sur https://exemple.test/plans."],
    ["somebody's mail", "Réponse attendue à paul@exemple.test."],
  ])("loses a sentence with %s of its own, and no other", async (_, wrong) => {
    const quote = "Le budget de 12 500 € est validé";
    const summary = [
      ...stating(`Le budget est validé. ${wrong}`, quote),
      ...stating(wrong, quote),
      ...stating("La livraison suit.", "Livraison lundi."),
    ];
    expect((await verify(said({ summary }), source))?.summary).toBe(
      "Le budget est validé. La livraison suit.",
    );
  });

  it.each([
    ["without one", ""],
    ["with one that the text does not say", "Le budget est refusé"],
    ["with one of a word", "budget"],
  ])("loses a true sentence %s", async (_, quote) => {
    const summary = [
      ...stating("Le budget est validé.", quote),
      ...stating("La livraison est lundi.", "Livraison lundi."),
    ];
    expect(await verify(said({ summary }), source)).toMatchObject({
      summary: "La livraison est lundi.",
      reasoning: "« Livraison lundi. »",
    });
  });

  it("has a confidence between 0 and 1", async () => {
    const confidence = [-2, 0.4, 7, Number.NaN].map(
      async (one) => (await verify(said({ confidence: one, keyTopics: ["budget"] }), source))?.confidence,
    );
    expect(await Promise.all(confidence)).toEqual([0, 0.4, 1, 0]);
  });

  it("is nothing at all when nothing stands", async () => {
    const summary = stating("Gontran Briskey : 48 730 €.", "Livraison lundi.");
    expect(await verify(said({ summary }), source)).toBeUndefined();
  });
});

describe("an answer that obeys what a text told the machine", () => {
  it.each(INJECTIONS)("keeps nothing of it: $id", async ({ text, passage, payload }) => {
    const source = textOf(text.replace(passage, " […] "), { quarantined: [passage] });
    for (const words of [passage, ...payload]) {
      const obeying = said({
        summary: [...stating(words, words), ...stating(words, source.citable.slice(0, 40))],
        keyTopics: [words],
        mentionedActions: [{ who: "us", kind: "call", what: words, due: null, quote: words }],
        participants: [{ name: words, company: words }],
      });
      const kept = JSON.stringify((await verify(obeying, source)) ?? null);
      for (const one of [passage, ...payload]) expect(kept).not.toContain(one);
    }
  });
});

describe("a model's reading of a text", () => {
  it("is held against it while requests come in between its sentences", async () => {
    const summary = Array.from({ length: 8 }, () =>
      stating("Le budget est validé.", "Le budget est validé."),
    ).flat();
    const twice = summary.map(({ sentence, quote }) => ({ quote, sentence: `${sentence} ${sentence}` }));
    const hold = () => verify(said({ summary: twice }), textOf("Le budget est validé."));
    expect(await ticksDuring(hold)).toBeGreaterThanOrEqual(8);
  });
});

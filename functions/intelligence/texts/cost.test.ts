import { expect, it } from "vitest";
import { estimate } from "../../model/limits.ts";
import { costOf } from "../../model/prices.ts";
import { ENGAGEMENTS } from "../engagements/prompt.ts";
import type { AnsweredText } from "./answer.ts";
import { inputOf } from "./plan-requests.ts";
import { textsPrompt } from "./prompt.ts";
import type { Source } from "./read-source.ts";
import { verifyAnalysis } from "./verify-analysis.ts";

const ELODIE = { name: "Élodie Marchand", job: "Directrice des achats", company: "Ateliers Vasseur" };
/** An e-mail of usual length, and what a careful reader makes of it. */
const SOURCE: Source = {
  id: "e1",
  stamp: "s",
  day: "2026-11-19",
  kind: "email_from_contact",
  subject: "Votre offre pour la ligne 4",
  people: ["Élodie Marchand", "Paul Renaud"],
  citable: `Bonjour Monsieur Renaud,

Merci pour votre présentation de mardi, elle a beaucoup intéressé notre directeur de production, Paul Kerbrat. Nous souhaitons équiper la ligne 4 avant fin janvier et notre budget se situe autour de 12 500 € HT. Pourriez-vous m’envoyer le devis détaillé avant vendredi, avec les délais de livraison et les conditions de maintenance ? Notre intégrateur, la société Automatec, vous recontactera de son côté pour les plans électriques. Je suis disponible jeudi prochain pour un point téléphonique si besoin, et nous présenterons le dossier au comité du 3 décembre.`,
  quarantined: [],
};
const ANSWER: AnsweredText = {
  source: "1",
  summary: [
    {
      quote:
        "Nous souhaitons équiper la ligne 4 avant fin janvier et notre budget se situe autour de 12 500 € HT",
      sentence:
        "Le projet d’équiper la ligne 4 avant fin janvier se confirme, pour un budget autour de 12 500 € HT.",
    },
    {
      quote: "Pourriez-vous m’envoyer le devis détaillé avant vendredi",
      sentence: "Un devis détaillé est attendu avant vendredi.",
    },
  ],
  keyTopics: ["devis détaillé", "ligne 4", "budget", "maintenance"],
  mentionedActions: [
    {
      quote: "Pourriez-vous m’envoyer le devis détaillé avant vendredi",
      who: "us",
      kind: "quote",
      what: "envoyer le devis détaillé",
      due: "2026-11-20",
    },
    {
      quote: "Notre intégrateur, la société Automatec, vous recontactera de son côté",
      who: "thirdParty",
      kind: "call",
      what: "recontacter pour les plans électriques",
      due: null,
    },
  ],
  participants: [{ name: "Paul Kerbrat", company: null }],
  confidence: 0.95,
};

it("a careful reading of an e-mail stands as it is", async () => {
  const { source: _, ...whole } = ANSWER;
  expect(await verifyAnalysis(ANSWER, SOURCE, ELODIE)).toEqual({
    ...whole,
    reasoning: ANSWER.summary.map(({ quote }) => `« ${quote} »`).join(" "),
    summary: ANSWER.summary.map(({ sentence }) => sentence).join(" "),
  });
});

it("the eight newest e-mails of a dozen contacts are read in a night's batch for less than a cent", () => {
  const count = 8;
  const prompt = textsPrompt(ENGAGEMENTS, count);
  const input = inputOf(
    ELODIE,
    Array.from({ length: count }, () => SOURCE),
  );
  const { inputTokens } = estimate({ prompt, input, model: "gpt-6-luna" });
  const outputTokens = Math.ceil((count * JSON.stringify(ANSWER).length) / 3);
  const usage = { inputTokens, outputTokens, cachedTokens: 0, cacheWriteTokens: 0, searches: 0 };
  const usd = 12 * (costOf("gpt-6-luna", usage, { half: true }) ?? Infinity);
  expect(usd).toBeLessThan(0.01);
});

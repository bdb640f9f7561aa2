import { describe, expect, it } from "vitest";
import { addDays } from "../../../language/dates/calendar.ts";
import {
  aContact,
  anAction,
  aDeal,
  anEstimate,
  aHistory,
  aNote,
  anEngagement,
  explain,
  promise,
  received,
  sent,
  TODAY,
} from "../../ranking/history.fixture.ts";
import { typeOf } from "../../ranking/pick-day.ts";
import type { RankingContact, SignalName } from "../../ranking/types.ts";
import type { TextualHistory, TextualProfile } from "../../history/textual-history.ts";
import { sourceTextOf } from "./source-text.ts";
import { writeSuggestion } from "./write-suggestion.ts";

const profile: TextualProfile = {
  contactId: "contact-1",
  headline: "Directrice achats – Verdier",
  experiences: [{ title: "Directrice achats", company: "Verdier", startDate: "2026-10", current: true }],
  posts: [{ id: "post-1", date: "2026-10-02T08:00:00.000Z", text: "Ravie de rejoindre Verdier", facts: [] }],
};
const article = {
  id: "article-1",
  contactId: "contact-1",
  company: "Moulin Neuf",
  title: "Moulin Neuf inaugure une ligne d’ensachage",
  snippet: null,
  publishedAt: "2026-10-06T10:00:00.000Z",
};

const STORIES: Record<SignalName, TextualHistory> = {
  promisedCallback: aHistory([
    aNote("2026-10-06", "Je la rappelle vendredi au sujet de la reprise des palettes.", [
      promise("call", "vendredi"),
    ]),
  ]),
  unansweredQuestion: aHistory([
    received("2026-10-06", "Bonjour Marc, la pose est-elle comprise ?", [{ kind: "question", who: "us" }]),
  ]),
  owedDocument: aHistory([
    aNote("2026-10-02", "Lui transmettre le chiffrage sur la ligne trois mercredi.", [
      promise("send", "mercredi"),
    ]),
  ]),
  meetingWithoutFollowUp: aHistory([
    anEngagement("2026-10-05", "meeting", "Atelier sur la traçabilité des lots. Nous devons chiffrer.", [
      { kind: "nextStep", who: "us" },
    ]),
  ]),
  silentQuote: aHistory([
    sent("2026-09-25", "Bonjour Inès, voici notre offre tarifaire de 12 400 € pour le site nord.", [
      { kind: "quoteSent" },
    ]),
  ]),
  renewal: aHistory([
    aNote("2026-03-02", "Contrat à échéance du 6 novembre.", [{ kind: "renewal", due: "6 novembre" }]),
  ]),
  budgetWindow: aHistory([
    aNote("2026-06-10", "Arbitrages budgétaires mi-octobre.", [{ kind: "budget", due: "mi-octobre" }]),
  ]),
  pendingIntroduction: aHistory([
    aNote("2026-10-01", "Peut nous mettre en contact avec le siège.", [{ kind: "introduction" }]),
  ]),
  championChangedJob: aHistory([aNote("2026-02-10", "Elle nous défend en interne.", [{ kind: "support" }])], {
    linkedinProfile: profile,
  }),
  plannedResumption: aHistory([
    aNote("2026-05-04", "Projet gelé, à reprendre au quatrième trimestre.", [
      { kind: "postponement", due: "au quatrième trimestre" },
    ]),
  ]),
  companyNews: aHistory([], { articles: [article] }),
  dealOverdue: aHistory([], { deals: [aDeal({ closesOn: addDays(TODAY, -5) })] }),
  dealClosing: aHistory([], { deals: [aDeal({ closesOn: addDays(TODAY, 5) })] }),
  dealStalled: aHistory([], { deals: [aDeal({ stageSince: `${addDays(TODAY, -80)}T08:00:00.000Z` })] }),
  dealWon: aHistory([], { deals: [aDeal({ state: "won", closesOn: addDays(TODAY, -3) })] }),
  dealLost: aHistory([], {
    deals: [aDeal({ state: "lost", closesOn: addDays(TODAY, -200), resumesOn: addDays(TODAY, -2) })],
  }),
  putOff: aHistory([], { actions: [anAction({ resumesOn: TODAY })] }),
  trouble: aHistory([
    received("2026-10-05", "La porte livrée lundi ne ferme pas.", [{ kind: "trouble", who: "us" }]),
  ]),
  ultimatum: aHistory([
    received("2026-10-07", "Sans réponse d’ici lundi, nous passons par un confrère.", [
      { kind: "ultimatum", who: "us", due: "d’ici lundi" },
    ]),
  ]),
  decisionDay: aHistory([
    anEngagement("2026-10-01", "phone_call", "Le comité tranche mardi 13.", [
      { kind: "decision", due: "mardi 13" },
    ]),
  ]),
  lapsedPromise: aHistory(
    [received("2026-09-28", "Je vous réponds vendredi.", [promise("answer", "vendredi", "contact")])],
    { deals: [aDeal({ amount: 12_400 })] },
  ),
  trialEnd: aHistory([
    aNote("2026-09-14", "Essai jusqu’au 14 octobre.", [{ kind: "trialEnd", due: "jusqu’au 14 octobre" }]),
  ]),
  competitor: aHistory([
    received("2026-10-06", "Nous avons aussi reçu une offre de Verdier.", [{ kind: "competitor" }]),
  ]),
  successorNamed: aHistory([
    received("2026-10-06", "Je pars ; Julie Martin reprend mes dossiers.", [
      { kind: "departure", quote: "Je pars" },
      { kind: "successor", quote: "Julie Martin reprend mes dossiers." },
    ]),
  ]),
  appointmentPassed: aHistory([
    received("2026-10-01", "D’accord pour mardi 6 à 10 h.", [
      { kind: "appointment", who: "us", due: "mardi 6 à 10 h" },
    ]),
  ]),
  backAgain: aHistory(
    [received("2026-09-14", "Absente jusqu’au 2 octobre.", [{ kind: "absence", due: "jusqu’au 2 octobre" }])],
    { deals: [aDeal()] },
  ),
  sleepingAccount: aHistory([anEngagement("2026-02-10", "phone_call", "Bon échange.")], {
    deals: [aDeal({ state: "won", amount: 90_000, closesOn: "2025-11-03" })],
  }),
  importedNote: aHistory([aNote("2026-08-03", "Très intéressé, vu au salon.")], { isOfFile: true }),
  cadence: aHistory([sent("2026-08-03", "Bonjour Inès, à bientôt.")], { cadenceDays: 45 }),
};
const STAKES = { deals: null, accounts: { low: 1_000, high: 50_000 } };

function write(
  history: TextualHistory,
  overrides: Partial<RankingContact> = {},
  taken: ReadonlySet<string> = new Set(),
) {
  const contact = aContact(overrides);
  const told = { ...history, contact };
  const { reasons, score } = explain([], told, TODAY, { stakes: STAKES });
  const deadline = reasons[0]?.due ?? null;
  const ranked = { contactId: contact.id, type: typeOf({ reasons }), deadline, score, reasons };
  const user = { name: "Marc Vidal" };
  return writeSuggestion({ contact, user, ranked, history: told, day: TODAY }, taken);
}

const MISSING: Partial<RankingContact>[] = [
  {},
  { firstName: null },
  { lastName: null, job: null },
  { firstName: null, lastName: null },
  { firstName: null, lastName: null, job: null, email: null },
];
/** What a signal's story comes to, whatever is known of whom. */
const CASES = Object.entries(STORIES).map(([signal, history]) => ({
  signal,
  cases: MISSING.flatMap((missing) =>
    ["a", "b", "c", "d"].map((id) => {
      const known = { ...missing, id };
      return { history, missing: known, written: write(history, known) };
    }),
  ),
}));

const CLICHES =
  /j’espère que|allez bien|n’hésitez pas|je me permets de vous contacter|dans l’attente|suite à mon précédent|solution innovante|leader|gagnant-gagnant/i;

describe("a written suggestion", () => {
  it.each(Object.keys(STORIES))("tells the story the ranking found: %s", (signal) => {
    const history = STORIES[signal as SignalName];
    expect(explain([], history, TODAY, { stakes: STAKES }).reasons[0]?.signal).toBe(signal);
  });

  it.each(CASES)("keeps every rule of a message: $signal", ({ cases }) => {
    for (const { written } of cases) {
      const { ai_iceBreakingMessage: message, ...rest } = written;
      const outsideQuotes = message.replace(/«[^»]*»/g, "");
      expect(message.split(/\s+/).length).toBeLessThanOrEqual(90);
      expect(outsideQuotes.match(/\?/g) ?? []).toHaveLength(Math.min(1, outsideQuotes.split("?").length - 1));
      const frames =
        /\[(?:votre réponse|à joindre|vos points|une date|vos disponibilités|vos éléments|votre proposition|le sujet|votre commande|les prochaines étapes)\]/g;
      expect(message.match(frames)?.length ?? 0).toBeLessThanOrEqual(2);
      expect(message.replace(frames, "")).not.toMatch(/!|\[|\{|\bnull\b|undefined|https?:|@/);
      expect(message).not.toMatch(/(?<!\p{L})(?:tu|te|ton|ta|tes|toi)(?!\p{L})/iu);
      expect(message).not.toMatch(CLICHES);
      expect(message).not.toMatch(/'|[^\u00a0\u202f][?;»]|«[^\u00a0]| :/);
      expect(message).not.toMatch(/ {2}|\bde le\b|\bde les\b|\bà le\b/);
      expect(message.endsWith("\n\nMarc Vidal")).toBe(true);
      expect(rest.ai_prettyAction.length).toBeLessThanOrEqual(120);
      expect(rest.ai_prettyAction).not.toMatch(/\bnull\b|undefined|\.$|\n| {2}/);
      expect(rest.ai_prettyReasoning.split(/(?<=[.»])\s+(?=[A-ZÀ-Ý«])/).length).toBeLessThanOrEqual(3);
      expect(rest.ai_prettyReasoning + rest.ai_action + rest.ai_reasoning).not.toMatch(/\bnull\b|undefined/);
    }
  });

  it.each(CASES)("proves what it says: $signal", ({ cases }) => {
    for (const { history, missing, written } of cases) {
      const told = { ...history, contact: aContact(missing) };
      const evidence = explain([], told, TODAY, { stakes: STAKES }).reasons.flatMap(
        (reason) => reason.evidence,
      );
      const { message, reasoning } = written.claims;
      expect(reasoning.length).toBeGreaterThanOrEqual(1);
      for (const claim of message) expect(written.ai_iceBreakingMessage).toContain(claim.text);
      for (const claim of reasoning) expect(written.ai_reasoning).toContain(claim.text);
      for (const claim of [...message, ...reasoning]) {
        const cited = evidence.filter((one) => claim.sourceIds.includes(one.id));
        expect(cited.some((one) => sourceTextOf(told, one).includes(claim.quote))).toBe(true);
      }
    }
  });

  it.each(CASES)("writes no number its sources do not hold: $signal", ({ cases }) => {
    for (const { history, written } of cases) {
      const numbers = written.ai_iceBreakingMessage.match(/\d+/g) ?? [];
      const { reasons } = explain([], history, TODAY, { stakes: STAKES });
      const known = reasons
        .flatMap((one) => [one.due ?? "", ...one.evidence.flatMap((e) => [e.date, e.quote])])
        .join(" ");
      for (const number of numbers) expect(known).toMatch(new RegExp(String.raw`(?<!\d)0?${number}(?!\d)`));
    }
  });

  it("is the same each time, and says otherwise what another letter of the list says", () => {
    const history = STORIES.silentQuote;
    expect(write(history)).toEqual(write(history));
    const taken = new Set(write(history).sentences);
    const other = write(history, {}, taken).sentences;
    expect(other.filter((sentence) => sentence.includes("?") && taken.has(sentence))).toEqual([]);
  });

  it("takes amounts and words from messages", () => {
    expect(write(STORIES.silentQuote).ai_iceBreakingMessage).toContain("notre offre (12\u00a0400\u00a0€)");
    expect(write(STORIES.unansweredQuestion).ai_iceBreakingMessage).toContain("si la pose est comprise");
  });

  it("takes up an estimate of the CRM by its day and amount, which they were sent, and proves it by its number", () => {
    const { ai_iceBreakingMessage, ai_prettyAction, ai_reasoning, claims } = write(
      aHistory([], { estimates: [anEstimate()] }),
    );
    expect(ai_iceBreakingMessage).toContain("notre devis (4\u00a0800\u00a0€ HT) du vendredi 25 septembre.");
    expect(ai_prettyAction).toBe("Relancer Inès Fabre sur le devis");
    expect(ai_reasoning).toContain("Devis de 4\u00a0800\u00a0€ HT du 25 septembre");
    expect(claims.message[0]?.quote).toBe("Devis DEV-2026-0042, 4 800 € HT");
  });

  it("tells the salesperson what is owed, and the contact nothing of a note", () => {
    const { ai_prettyAction, ai_iceBreakingMessage, claims } = write(STORIES.owedDocument);
    expect(ai_prettyAction).toBe("Envoyer le chiffrage à Inès Fabre");
    expect(ai_iceBreakingMessage).not.toMatch(/promis|annonc|excus|mercredi/);
    expect(claims.message).toEqual([]);
    expect(write(STORIES.promisedCallback).ai_iceBreakingMessage).not.toMatch(
      /palettes|convenu|promis|excus/,
    );
  });

  it("proposes and announces no call to whom none may be", () => {
    const noted = { ...STORIES.promisedCallback, noCall: true };
    const promised = aHistory([sent("2026-10-05", "Je vous rappelle jeudi.", [promise("call", "jeudi")])], {
      noCall: true,
    });
    for (const history of [noted, promised]) {
      const { ai_prettyAction, ai_iceBreakingMessage } = write(history);
      expect(ai_prettyAction).toBe("Écrire à Inès Fabre, faute d’accord pour un appel");
      expect(ai_iceBreakingMessage).not.toMatch(/je (?:souhaite|devais) vous appeler|Notre appel|mon appel/);
    }
    expect(write({ ...promised, noCall: false }).ai_prettyAction).toMatch(/^Rappeler Inès Fabre/);
  });

  it("holds no sentence that another message of the list holds", () => {
    const taken = new Set<string>();
    for (const id of ["a", "b", "c", "d", "e"]) {
      const { sentences } = write(STORIES.promisedCallback, { id }, taken);
      for (const sentence of sentences.slice(-1)) expect([...taken]).not.toContain(sentence);
      for (const sentence of sentences) taken.add(sentence);
    }
  });

  it("refuses to write without a reason", () => {
    const ranked = {
      contactId: "contact-1",
      type: "nurturing" as const,
      deadline: null,
      score: 0,
      reasons: [],
    };
    const input = {
      contact: aContact(),
      user: { name: "Marc Vidal" },
      ranked,
      history: aHistory([]),
      day: TODAY,
    };
    expect(() => writeSuggestion(input)).toThrow(RangeError);
  });
});

import { describe, expect, it } from "vitest";
import { aNote, anEngagement, explain, received, sent, signalsOf } from "../history.fixture.ts";

const SENT = "2026-09-25";
const QUOTE = "Bonjour Inès,\nVeuillez trouver notre offre tarifaire de 12 400 € HT.\nMarc Vidal";

describe("silent quote", () => {
  it.each([
    QUOTE,
    "Bonjour, notre proposition est en pièce jointe.",
    "Bonjour Inès, je vous adresse le chiffrage demandé.",
    "Comme évoqué, je vous transmets notre devis pour les deux sites.",
    "Voici la proposition révisée, valable un mois.",
  ])("is chased after two weeks: %s", (body) => {
    const [reason] = explain([sent(SENT, body)]).reasons;
    expect(reason).toMatchObject({ signal: "silentQuote", weight: 62 });
    expect(body).toContain(reason?.evidence[0]?.quote);
  });

  it("reads a quote recorded in a note", () => {
    expect(signalsOf([aNote(SENT, "Devis envoyé par courrier.")])).toEqual(["silentQuote"]);
  });

  it.each([
    "Bonjour, je vous envoie notre devis mercredi prochain.",
    "Bonjour, merci pour votre proposition de date, mardi me convient.",
    "Voici le programme de la journée.",
  ])("is no quote: %s", (body) => {
    expect(signalsOf([sent(SENT, body)])).not.toContain("silentQuote");
  });

  it.each([
    received("2026-09-30", "Bonjour Marc, nous avons choisi un confrère mieux placé."),
    received("2026-09-30", "Merci, nous étudions cela en interne."),
    aNote("2026-10-01", "Devis signé, commande reçue."),
    aNote("2026-10-01", "Affaire perdue, restent chez leur fournisseur."),
    anEngagement("2026-10-01", "phone_call", "Elle a lu l’offre et la défend en comité."),
    aNote("2026-10-01", "Elle revient vers nous après le conseil."),
  ])("is broken by %#", (later) => {
    expect(signalsOf([sent(SENT, QUOTE), later])).not.toContain("silentQuote");
  });

  it("is too early at six days and too late at twenty-six", () => {
    expect(signalsOf([sent("2026-10-03", QUOTE)])).toEqual([]);
    expect(signalsOf([sent("2026-09-13", QUOTE)])).toEqual([]);
  });

  it("counts from our last reminder", () => {
    const reminder = sent("2026-10-06", "Bonjour Inès, avez-vous pu regarder notre envoi ?");
    expect(signalsOf([sent(SENT, QUOTE), reminder])).toEqual([]);
  });

  it("hears no reply in an automatic one that has ended", () => {
    const away = received("2026-09-26", "Je suis en congés jusqu’au 2 octobre.", "Absence du bureau");
    const verdict = explain([sent(SENT, QUOTE), away]);
    expect(verdict.vetoes).toEqual([]);
    expect(verdict.reasons[0]?.signal).toBe("silentQuote");
  });
});

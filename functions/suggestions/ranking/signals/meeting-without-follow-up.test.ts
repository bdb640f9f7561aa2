import { describe, expect, it } from "vitest";
import { aNote, anEngagement, explain, sent, signalsOf } from "../history.fixture.ts";

const HELD = "2026-10-05";

describe("meeting without follow-up", () => {
  it.each([
    "Atelier avec l’équipe achats. Ils attendent notre calendrier de déploiement.",
    "Présentation à la direction, nous devons chiffrer l’option mobile",
    "Visite de l’usine. À nous de proposer une suite.",
    "Comité projet : reste à formaliser le périmètre.",
    "Bon échange, elle attend un récapitulatif.",
    "Démonstration du portail, compte rendu à envoyer.",
    "Cadrage fait ; de notre côté : scénario de reprise à préparer",
    "RDV sur place, on s’est engagé à revenir avec deux scénarios.",
    "Je dois leur faire un retour sur la faisabilité.",
  ])("calls for a message from us: %s", (body) => {
    const [reason] = explain([anEngagement(HELD, "meeting", body)]).reasons;
    expect(reason).toMatchObject({ signal: "meetingWithoutFollowUp", weight: 88 });
    expect(body).toContain(reason?.evidence[0]?.quote);
  });

  it.each([
    "Réunion de suivi, rien à signaler.",
    "Point annuel, tout va bien.",
    "Rencontre courte, c’est à eux de revenir vers nous.",
    "Réunion annulée à leur demande.",
    "Suivi trimestriel : aucune action de part et d’autre.",
  ])("calls for nothing: %s", (body) => {
    expect(signalsOf([anEngagement(HELD, "meeting", body)])).toEqual([]);
  });

  it.each([
    sent("2026-10-06", "Bonjour Inès, merci pour votre accueil. Voici le compte rendu."),
    anEngagement("2026-10-07", "phone_call", "Débrief avec elle, on attend leur retour."),
    aNote("2026-10-06", "Compte rendu envoyé hier soir."),
  ])("is settled by %#", (later) => {
    expect(signalsOf([anEngagement(HELD, "meeting", "Atelier. Nous devons chiffrer."), later])).toEqual([]);
  });

  it.each([
    "Goûté les 3 huiles, il a bien accroché sur la bio",
    "RDV de découverte. 6 sites, décision en novembre",
    "Café avec Max, il envisage de changer de fournisseur en janvier",
    "Présentation devant toute l’équipe, super retours",
  ])("is missing even where nothing says what comes next, only a little less surely: %s", (body) => {
    expect(explain([anEngagement(HELD, "meeting", body)]).score).toBe(76);
  });

  it.each([
    "Il m’a planté, personne au resto",
    "Elle reprendra contact elle-même après les fêtes",
    "Livraison faite avec le chauffeur, bon signé",
    "Juste passé faire coucou, pas parlé boulot",
    "Le chef préfère rester avec son fournisseur actuel",
    "Bilan de l’année : ils sont contents, rien de plus à voir",
  ])("is not missing where the record closes it: %s", (body) => {
    expect(signalsOf([anEngagement(HELD, "meeting", body)])).toEqual([]);
  });

  it("is nothing after a month", () => {
    expect(signalsOf([anEngagement("2026-09-01", "meeting", "Nous devons chiffrer.")])).toEqual([]);
  });
});

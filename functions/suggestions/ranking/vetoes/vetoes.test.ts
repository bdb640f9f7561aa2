import { describe, expect, it } from "vitest";
import {
  aContact,
  aNote,
  anEngagement,
  explain,
  received,
  sent,
  TODAY,
  vetoesOf,
} from "../history.fixture.ts";
import { scoreContact } from "../score-contact.ts";
import { aHistory } from "../history.fixture.ts";
import type { RankingAction } from "../types.ts";

describe("opt-out", () => {
  it.each([
    "Bonjour, merci de cesser vos envois.",
    "Veuillez me désinscrire.",
    "Je ne souhaite plus recevoir vos messages.",
    "Ne me contactez plus, merci.",
    "Supprimez mon adresse de vos fichiers svp",
    "STOP",
    "Je m’oppose au traitement de mes données.",
    "J’exerce mon droit d’opposition.",
    "Merci de retirer mon nom de votre base.",
    "Nous ne voulons plus être démarchés.",
  ])("is heard in: %s", (body) => {
    expect(vetoesOf([received("2025-03-02", body)])).toContain("optedOut");
  });

  it.each([
    "Bonjour, ne me rappelez pas avant mardi.",
    "Parfait, merci.\nCordialement,\nInès\nSi vous avez reçu ce message par erreur, merci de le supprimer.",
    "Nous ne souhaitons pas l’option mobile.",
    "Pouvez-vous retirer la ligne 3 de votre liste de prix ?",
  ])("is not heard in: %s", (body) => {
    expect(vetoesOf([received("2026-10-02", body)])).not.toContain("optedOut");
  });

  it("reads notes and the CRM’s field", () => {
    expect(vetoesOf([aNote("2026-01-05", "Demande à ne plus être contacté.")])).toContain("optedOut");
    expect(vetoesOf([], { contact: aContact({ optedOut: true }) })).toEqual(["optedOut"]);
  });
});

describe("unreachable", () => {
  it.each([
    ["Delivery Status Notification (Failure)", "Your message was not delivered."],
    ["Non remis", "Le destinataire est introuvable."],
    ["Réponse automatique", "Madame Fabre ne fait plus partie de la société."],
    ["Re: offre", "Inès Fabre a quitté le groupe le mois dernier."],
    ["Échec de remise", "Cette boîte a été désactivée."],
    ["Réponse automatique", "Madame Fabre a pris sa retraite."],
    ["Auto", "Cette adresse n’est plus valide."],
  ])("is read in %s", (subject, body) => {
    expect(vetoesOf([received("2026-10-02", body, subject)])).toContain("unreachable");
  });

  it("is not someone else’s departure, and ends when the contact writes", () => {
    expect(vetoesOf([aNote("2026-10-02", "Leur DSI a quitté l’entreprise.")])).toEqual([]);
    const bounce = received("2026-09-02", "Adresse introuvable.", "Non remis");
    expect(vetoesOf([bounce, received("2026-10-02", "Bonjour, voici ma nouvelle adresse.")])).toEqual([]);
    expect(vetoesOf([], { contact: aContact({ bounced: true }) })).toEqual(["unreachable"]);
  });
});

describe("absent", () => {
  it.each([
    ["Je suis en congés jusqu’au 16 octobre.", "2026-10-16"],
    ["Absente du 5 au 16 octobre, je vous répondrai à mon retour.", "2026-10-16"],
    ["De retour le lundi 19 octobre.", "2026-10-18"],
    ["Je suis actuellement en déplacement, retour le 13/10.", "2026-10-12"],
    ["Congé maternité jusqu’à fin octobre.", "2026-10-31"],
  ])("lasts: %s", (body, until) => {
    const verdict = explain([received("2026-10-05", body, "Absence du bureau")]);
    expect(verdict.vetoes).toMatchObject([{ veto: "absent", until }]);
  });

  it("reads notes, and ends with the absence", () => {
    expect(vetoesOf([aNote("2026-10-01", "En vacances jusqu’au 14 octobre.")])).toEqual(["absent"]);
    expect(
      vetoesOf([received("2026-09-21", "Je suis en congés jusqu’au 2 octobre.", "Absence du bureau")]),
    ).toEqual([]);
  });
});

describe("postponed", () => {
  it.each([
    "Pas de nouvelles sollicitations avant le printemps.",
    "Ne souhaite pas être relancée avant janvier.",
    "Rien à attendre avant 2027, revenir à ce moment.",
    "Demande qu’on la laisse tranquille jusqu’en février.",
    "Merci de patienter jusqu’au premier trimestre 2027",
    "Projet reporté à mars.",
    "Inutile de l’appeler avant février 2027.",
    "À recontacter en mars.",
    "Mis en pause jusqu’au deuxième semestre 2027.",
    "Ne pas les recontacter d’ici décembre.",
    "Aucune décision avant le T2 2027, inutile d’insister.",
    "Chantier repoussé à l’automne 2027.",
  ])("holds: %s", (text) => {
    expect(vetoesOf([aNote("2026-09-28", text)])).toEqual(["postponed"]);
  });

  it.each([
    "Pas de budget avant janvier.",
    "Pas de réponse pour l’instant.",
    "Elle veut un devis avant mars.",
    "Rien avant septembre.",
    "Contrat signé jusqu’en mars.",
    "Appel d’offres prévu en janvier.",
  ])("does not hold: %s", (text) => {
    expect(vetoesOf([aNote("2026-06-28", text)])).toEqual([]);
  });

  it("is lifted when the contact asks us something", () => {
    const asked = received("2026-10-06", "Bonjour Marc, finalement, quel serait votre tarif ?");
    expect(vetoesOf([aNote("2026-09-28", "Rien avant mars."), asked])).toEqual([]);
  });
});

describe("cooldown", () => {
  const handled = (archivedReason: RankingAction["archivedReason"], day: string): RankingAction => ({
    id: "action-1",
    contactId: "contact-1",
    type: "ongoingBusiness",
    deadline: null,
    createdAt: `${day}T05:00:00.000Z`,
    archivedAt: `${day}T12:00:00.000Z`,
    archivedBy: archivedReason === "updated" ? "system" : "user",
    archivedReason,
  });
  const quote = sent("2026-09-25", "Bonjour, voici notre devis.");

  it.each([
    ["done", "2026-10-05", ["recentlyDone"]],
    ["done", "2026-09-30", []],
    ["dismissed", "2026-09-28", ["recentlyDismissed"]],
    ["dismissed", "2026-09-20", []],
    ["updated", "2026-10-08", []],
  ] as const)("after %s on %s", (reason, day, vetoes) => {
    expect(vetoesOf([quote], { actions: [handled(reason, day)] })).toEqual(vetoes);
  });

  it("ends when the contact writes, not when a mailing leaves", () => {
    const actions = [handled("dismissed", "2026-10-05")];
    expect(vetoesOf([quote, received("2026-10-07", "Bonjour, est-ce négociable ?")], { actions })).toEqual(
      [],
    );
    expect(vetoesOf([quote, anEngagement("2026-10-07", "other", "Newsletter")], { actions })).toEqual([
      "recentlyDismissed",
    ]);
  });
});

describe("suppression list and archive", () => {
  it.each([
    { contactId: "contact-1" },
    { email: "INES.Fabre@moulin-neuf.example" },
    { domain: "moulin-neuf.example" },
  ])("suppresses by %o", (rule) => {
    const history = aHistory([aNote("2026-10-06", "Je la rappelle vendredi.")]);
    const verdict = scoreContact(history, { day: TODAY, timeZone: "Europe/Paris", suppressions: [rule] });
    expect(verdict.vetoes.map((veto) => veto.veto)).toEqual(["suppressed"]);
    expect(verdict.score).toBe(0);
  });

  it("keeps archived contacts away", () => {
    expect(vetoesOf([], { contact: aContact({ archivedAt: "2026-01-01T00:00:00.000Z" }) })).toEqual([
      "archived",
    ]);
  });
});

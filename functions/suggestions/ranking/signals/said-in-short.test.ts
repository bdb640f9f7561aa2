import { describe, expect, it } from "vitest";
import { aNote, anEngagement, explain, received, sent, signalsOf } from "../history.fixture.ts";

/** The day is 2026-10-09, a Friday. */
const WRITTEN = "2026-10-06";

describe("a question that asks to agree", () => {
  it.each([
    "Bonjour,\nOn ne change pas une recette qui plaît, pas vrai ? Merci encore pour hier.",
    "On ne se lasse jamais des bonnes choses, hein ?",
    "Rien ne vaut un produit frais, n’est-ce pas ?",
    "Mieux vaut tard que jamais, non ?",
    "Sacrée équipe que la nôtre, non ? À bientôt",
    "Magnifique terrasse, tu ne trouves pas ?",
    "C’est ça le secret, pas vrai ?",
    "Comment ne pas vous féliciter pour ce service ?",
    "Comment ne pas être ravis d’un tel accueil ?",
    "Comment ne pas craquer devant ces desserts ? Encore bravo.",
    "Comment pourrais-je vous remercier ?",
    "Que serait Noël sans vos bûches ? Merci à toute l’équipe.",
    "Que ferions-nous sans vous ?",
    "Où trouverait-on meilleur service ? Merci encore.",
    "Vous avez vu ce temps ? À bientôt.",
    "Comment faites-vous pour être toujours aussi rapides ? Bravo à tous",
    "Pourquoi changer quand tout roule ?",
  ])("waits for nothing: %s", (body) => {
    expect(signalsOf([received(WRITTEN, body)])).toEqual([]);
  });

  it.each([
    "Bonjour, c’est bien jeudi, non ?",
    "On ne paie pas les frais de port, hein ?",
    "On ne change pas les conditions de paiement, pas vrai ?",
    "La livraison est comprise, hein ?",
    "On ne refait pas de commande avant Noël, non ?",
    "Le super 95 est à 30 litres, non ?",
    "Comment ne pas dépasser le forfait ?",
    "Comment ne pas payer la consigne deux fois ?",
    "Belle carte, non ? Et quel est le prix du menu ?",
    "La remise est toujours de 5 %, pas vrai ?",
    "C’est bon ou pas ?",
    "Que faire en cas de casse ?",
    "Où trouver vos tarifs ?",
    "Pourquoi changer de référence ?",
    "Vous avez vu ma commande ?",
    "Comment faites-vous pour les retours ?",
    "Comment ferait-on sans livraison le 24 ?",
    "Que feriez-vous à notre place pour la carte d’hiver ?",
    "Le parfait glacé reste au catalogue, combien le bac ?",
  ])("is asked all the same: %s", (body) => {
    expect(signalsOf([received(WRITTEN, body)])).toEqual(["unansweredQuestion"]);
  });
});

describe("an answer we owe", () => {
  const OWED = anEngagement("2026-10-05", "phone_call", "Demande si la pose est incluse. Réponse à donner", {
    direction: "incoming",
  });

  it.each([
    "Bonjour,\nPour répondre à votre question : oui, elle l’est.",
    "Bonjour, c’est inclus, sans supplément.",
    "Bonjour, j’ai vérifié, la pose reste à votre charge.",
  ])("is given by: %s", (body) => {
    expect(signalsOf([OWED, sent("2026-10-07", body)])).toEqual([]);
  });

  it("is still owed until we write, and where we only announce it", () => {
    expect(signalsOf([OWED])).toContain("unansweredQuestion");
    const promise = aNote("2026-10-05", "Lui envoyer notre réponse à l’appel d’offres.");
    expect(signalsOf([promise, sent("2026-10-07", "Bonjour, merci pour votre accueil.")])).toContain(
      "owedDocument",
    );
  });
});

describe("a document promised in a few words", () => {
  it.each([
    "Promis à Mme Hubert un récap des volumes, pour le 8 octobre au plus tard.",
    "Promis à M. Lenoir le tarif des vins avant le 7 octobre",
    "J’ai promis à la gérante une brochure pour le 8 octobre.",
    "Promis à Karim un devis pour jeudi.",
    "Mme Hubert demande un double de la facture, je m’en charge.",
    "Il voudrait une copie des bons de livraison, je m’en occupe.",
    "Réclame ses factures d’août, je fais le nécessaire",
    "Besoin d’un duplicata, je gère.",
  ])("is owed: %s", (body) => {
    expect(signalsOf([anEngagement("2026-10-05", "phone_call", body)])).toEqual(["owedDocument"]);
  });

  it.each([
    "Mme Hubert demande un double de la facture, la compta s’en charge.",
    "Il a promis à son patron un récap pour le 8 octobre.",
    "Contrat renouvelé pour deux ans avec la mairie.",
    "contrat reconduit pour 3 ans",
    "Abonnement prolonge pour un an",
    "Facture demandée et donnée sur place.",
  ])("is not: %s", (body) => {
    expect(signalsOf([anEngagement("2026-10-05", "phone_call", body)])).toEqual([]);
  });
});

describe("a meeting", () => {
  it.each([
    "Première visite, bon contact. Elle souhaite recevoir quelque chose par écrit.",
    "Il voudrait tout ça noir sur blanc.",
    "Ils préfèrent avoir le détail par mail.",
    "Elle attend de quoi comparer.",
  ])("calls for a message of ours: %s", (body) => {
    expect(explain([anEngagement(WRITTEN, "meeting", body)]).reasons[0]).toMatchObject({
      signal: "meetingWithoutFollowUp",
      weight: 88,
    });
  });

  it("leaves an offered introduction to its own signal", () => {
    const body = "Sonia veut bien parler de nous au président du syndicat. Suite à donner";
    expect(signalsOf([anEngagement(WRITTEN, "meeting", body)])).toEqual(["pendingIntroduction"]);
    const both = "Sonia veut bien parler de nous au président du syndicat. Nous devons chiffrer la cave.";
    expect(signalsOf([anEngagement(WRITTEN, "meeting", both)])).toContain("meetingWithoutFollowUp");
  });

  const MET = anEngagement("2026-10-05", "meeting", "Dégustation. Nous devons chiffrer.");

  it.each([
    "Campagne rentrée : e-mail ouvert.",
    "Campagne de Noël : mail cliqué",
    "A bien reçu sa commande.",
    "Segment recalculé automatiquement.",
    "Pas encore fait le retour promis.",
  ])("is not followed up by: %s", (text) => {
    expect(signalsOf([MET, aNote("2026-10-07", text)])).toEqual(["meetingWithoutFollowUp"]);
  });

  it.each([
    "Fait le retour promis après la dégustation, elle a tout.",
    "Suite donnée au rendez-vous.",
    "A bien reçu notre proposition",
  ])("is followed up by: %s", (text) => {
    expect(signalsOf([MET, aNote("2026-10-07", text)])).not.toContain("meetingWithoutFollowUp");
  });
});

describe("what is no term", () => {
  it.each([
    "Notre offre est valable jusqu’à fin octobre.",
    "Prix garantis jusqu’au 5 novembre.",
    "Devis D-12 valable jusqu’au 30 octobre",
  ])("an offer’s own date: %s", (body) => {
    expect(signalsOf([aNote("2026-09-28", body)])).not.toContain("renewal");
  });
});

describe("an introduction", () => {
  it.each([
    "A une amie hôtelière qui cherche un traiteur, attend notre plaquette pour la lui transmettre",
    "Son cousin ouvre un bar, il attend mon message pour lui passer",
    "Il lui faut un petit texte pour le faire suivre au club",
  ])("waits for what we are to write: %s", (body) => {
    expect(signalsOf([aNote("2026-10-02", body)])).toContain("pendingIntroduction");
  });

  it("is not what a customer waits for themselves", () => {
    expect(signalsOf([aNote("2026-10-02", "Attend notre plaquette pour choisir")])).not.toContain(
      "pendingIntroduction",
    );
  });
});

describe("what is planned long before", () => {
  it.each([
    ["Il me dit de repasser après la rentrée, semaine du 5 octobre.", "plannedResumption"],
    ["Pas de place en cave, propose de repasser en octobre.", "plannedResumption"],
    ["Rien cette année. Les achats de matériel se décident en octobre.", "budgetWindow"],
    ["Chez eux l’équipement de cuisine se vote en octobre", "budgetWindow"],
  ])("has come: %s", (text, signal) => {
    expect(signalsOf([aNote("2026-05-04", text)])).toContain(signal);
  });

  it("is not an order to come again", () => {
    expect(signalsOf([aNote("2026-05-04", "Compte repasser commande en octobre, pense-t-elle.")])).toEqual(
      [],
    );
  });
});

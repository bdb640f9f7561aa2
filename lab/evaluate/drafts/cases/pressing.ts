import type { GoldenCase } from "../golden-case.ts";

/** What cannot wait: trouble, a last word, a day that commands, a promise of theirs that passed. */
export const PRESSING: readonly GoldenCase[] = [
  {
    id: "trouble-cold-room",
    contact: ["Josiane", "Bellec", "Directrice", "Maraîchers de la Baie"],
    register: "vous",
    reasons: [["trouble", null, 1]],
    sources: [
      "2026-11-16 contact: Depuis votre intervention de jeudi, la chambre froide remonte à 9 degrés chaque nuit.",
      "2026-11-17 us note: Monteur sûrement fautif, ne rien reconnaître avant l’expertise.",
    ],
    required: [{ what: "the cold room", says: /chambre froide/iu, source: 1 }],
    forbidden: [
      { what: "a fault admitted, or whose", says: /notre (?:faute|erreur)|monteur|fautif|expertise/iu },
      { what: "that it is settled", says: /est (?:réglé|résolu)|a été (?:réparée?|réglée?)/iu },
      { what: "a delay or a gesture promised", says: /sous \d+|dès demain|rembours|avoir de|geste/iu },
    ],
  },
  {
    id: "ultimatum-tu-labels",
    contact: ["Samir", "Benali", null, "Benali Torréfaction"],
    register: "tu",
    reasons: [["ultimatum", "2026-11-24", 1]],
    sources: [
      "2026-11-18 contact: Sans nouvelles des étiquettes corrigées d’ici mardi 24, je passe la commande ailleurs.",
    ],
    required: [
      { what: "the labels", says: /étiquettes/iu, source: 1 },
      { what: "the day", says: /\b24\b/u, source: 1 },
    ],
    forbidden: [
      { what: "a reproach", says: /menac|ultimatum/iu },
      {
        what: "a delivery promised",
        says: /tu les (?:auras|recevras)|je te (?:garantis|promets)|sont prêtes/iu,
      },
    ],
  },
  {
    id: "decision-committee",
    contact: ["Béatrice", "Lemoine", "Responsable achats", "Clinique Saint-Gildas"],
    register: "vous",
    reasons: [["decisionDay", "2026-11-26", 1]],
    sources: [
      "2026-11-12 contact: Votre offre pour les lits médicalisés passe en comité le 26 novembre.",
      "2026-11-13 us note: Le directeur préfère un autre fabricant, elle nous soutient mais pèse peu.",
    ],
    required: [
      { what: "the beds", says: /lits médicalisés/iu, source: 1 },
      { what: "the day", says: /26 novembre/iu, source: 1 },
    ],
    forbidden: [
      { what: "what the note tells", says: /autre fabricant|pèse|soutien/iu },
      { what: "a discount", says: /remise|rabais|geste commercial|réduction/iu },
    ],
  },
  {
    id: "lapsed-answer-tu",
    contact: ["Yannick", "Prat", null, "Prat Charpente"],
    register: "tu",
    reasons: [["lapsedPromise", "2026-11-13", 1]],
    sources: ["2026-11-09 contact: Je te donne ma réponse pour la scie à panneaux vendredi 13."],
    required: [{ what: "the saw", says: /scie à panneaux/iu, source: 1 }],
    forbidden: [
      { what: "a reproach", says: /en retard|tu (?:avais|m'avais) promis|oublié|comme convenu/iu },
      { what: "a vous", says: /\b(?:vous|votre|vos)\b/iu },
    ],
  },
  {
    id: "trial-software",
    contact: ["Corinne", "Jaffré", "Gestionnaire", "Cabinet Jaffré"],
    register: "vous",
    reasons: [["trialEnd", "2026-11-30", 1]],
    sources: [
      "2026-11-02 contact: Nous testons votre outil de facturation jusqu’au 30 novembre, avec deux collaborateurs.",
      "2026-11-16 us note: Presque aucune connexion depuis dix jours, usage décevant.",
    ],
    required: [{ what: "the tool", says: /facturation/iu, source: 1 }],
    forbidden: [
      { what: "that we watch how they use it", says: /connexion|connect|décevant|dix jours|10 jours/iu },
      { what: "more time, or a price", says: /prolong|€|euros?|offert/iu },
    ],
  },
  {
    id: "competitor-tu-forklifts",
    contact: ["Maud", "Rivoal", null, "Rivoal Logistique"],
    register: "tu",
    reasons: [["competitor", null, 1]],
    sources: [
      "2026-11-14 contact: Je compare trois offres de chariots élévateurs et je te dis.",
      "2026-11-16 us note: Maud regarde surtout celle de Levatout, 8 % moins chère que nous.",
    ],
    required: [{ what: "the lifts", says: /chariots? élévateurs?/iu, source: 1 }],
    forbidden: [
      { what: "the other supplier", says: /Levatout|concurren/iu },
      { what: "a comparison that nobody made", says: /moins chers?|meilleure?s? que|mieux plac/iu },
    ],
  },
  {
    id: "appointment-without-a-trace",
    contact: ["Régis", "Toullec", "Gérant", "Toullec Paysage"],
    register: "vous",
    reasons: [["appointmentPassed", "2026-11-17", 1]],
    sources: [
      "2026-11-10 contact: Entendu pour le mardi 17 novembre à 14 h au dépôt, au sujet de l’arrosage.",
    ],
    required: [{ what: "its matter", says: /arrosage/iu, source: 1 }],
    forbidden: [
      {
        what: "that it took place",
        says: /merci (?:pour|de) (?:votre|notre|m'avoir)|suite à notre (?:échange|visite)/iu,
      },
      { what: "that it did not", says: /n'a pas (?:pu )?(?:eu|avoir) lieu|manqué|absent/iu },
    ],
  },
];

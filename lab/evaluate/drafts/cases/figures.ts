import type { GoldenCase } from "../golden-case.ts";

const AMOUNT = { what: "an amount, which only our CRM holds", says: /€|euros?|k€/iu };
const FILE = { what: "our file about them", says: /affaire|opportunité|étape|pipeline|CRM|clôture/iu };

/** What the figures of our CRM are the reason for: they choose whom to write to, and no message tells them. */
export const FIGURES: readonly GoldenCase[] = [
  {
    id: "deal-overdue-kilns",
    contact: ["Solène", "Kerjean", null, "Poteries de l’Aven"],
    register: "vous",
    reasons: [["dealOverdue", null]],
    sources: ["2026-10-06 contact: Les deux fours nous intéressent, je dois en parler à mon associée."],
    required: [],
    forbidden: [AMOUNT, FILE, { what: "a reproach", says: /retard|dépassé|déjà dû/iu }],
  },
  {
    id: "deal-closing-tu",
    contact: ["Yanis", "Belkacem", null, "Belkacem Échafaudages"],
    register: "tu",
    reasons: [["dealClosing", "2026-11-26"]],
    sources: ["2026-11-12 contact: On avance sur les filets de sécurité, je te dis bientôt."],
    required: [],
    forbidden: [AMOUNT, FILE, { what: "the day of our forecast", says: /26 novembre|26\/11/iu }],
  },
  {
    id: "deal-stalled-archive",
    contact: ["Hélène", "Torcy", null, "Archives du Morvan"],
    register: "vous",
    reasons: [["dealStalled", null]],
    sources: ["2026-07-03 contact: Nous étudions la numérisation des registres avec le département."],
    required: [],
    forbidden: [AMOUNT, FILE, { what: "how long we have waited", says: /depuis \w+ mois|bloqué/iu }],
  },
  {
    id: "deal-won-orchard",
    contact: ["Pascal", "Grosjean", null, "Vergers Grosjean"],
    register: "vous",
    type: "nurturing",
    reasons: [["dealWon", null]],
    sources: ["2026-05-20 contact: La calibreuse est livrée, merci à votre équipe."],
    required: [],
    forbidden: [AMOUNT, FILE, { what: "another sale", says: /remise|nouvelle offre|promotion/iu }],
  },
  {
    id: "deal-lost-nursery",
    contact: ["Maud", "Esnault", null, "Crèches du Val"],
    register: "vous",
    type: "nurturing",
    reasons: [["dealLost", null]],
    sources: ["2025-11-14 contact: Merci pour le temps passé sur notre dossier."],
    required: [],
    forbidden: [AMOUNT, FILE, { what: "what was lost", says: /perdu|concurrent|refus/iu }],
  },
];

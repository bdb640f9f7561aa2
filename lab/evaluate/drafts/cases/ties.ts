import type { GoldenCase } from "../golden-case.ts";

/** What keeps a tie alive: a return, a successor, a client of old, a rhythm. */
export const TIES: readonly GoldenCase[] = [
  {
    id: "back-from-an-absence",
    contact: ["Estelle", "Guillou", "Responsable qualité", "Conserverie des Glénan"],
    register: "vous",
    reasons: [["backAgain", null, 1, 2]],
    sources: [
      "2026-10-12 contact: Le devis du convoyeur nous intéresse, il nous manque le plan de pose.",
      "2026-10-19 contact: Absente jusqu’au 16 novembre, opération du genou puis rééducation.",
    ],
    required: [{ what: "the matter left open", says: /convoyeur|plan de pose/iu, source: 1 }],
    forbidden: [{ what: "her health", says: /genou|opération|rééducation|santé|rétabli|convalescence/iu }],
  },
  {
    id: "successor-tu",
    contact: ["Fabien", "Hascoët", null, "Hascoët Nautisme"],
    register: "tu",
    type: "nurturing",
    reasons: [["successorNamed", null, 1]],
    sources: [
      "2026-11-12 contact: Je pars fin novembre, c’est Aurélie Nédélec qui reprend le suivi des moteurs.",
      "2026-11-12 us note: Départ négocié, il s’est brouillé avec son frère.",
    ],
    required: [{ what: "who takes over", says: /Aurélie Nédélec/u, source: 1 }],
    forbidden: [
      { what: "why he leaves", says: /négocié|brouill|frère/iu },
      { what: "a way to reach her", says: /@|\b0\d(?: \d\d){4}/u },
    ],
  },
  {
    id: "client-of-old",
    contact: ["Marie-Paule", "Kervella", "Intendante", "Lycée Jean-Moulin"],
    register: "vous",
    type: "nurturing",
    reasons: [["sleepingAccount", null, 1]],
    sources: [
      "2026-03-09 contact: Les tables du réfectoire sont bien arrivées, tout est en place.",
      "2026-03-10 us note: Cliente depuis 2019, 64 k€ en tout. Part en retraite dans deux ans.",
    ],
    required: [{ what: "the tables", says: /tables/iu, source: 1 }],
    forbidden: [
      { what: "what the note counts", says: /64|k€|2019|retraite/iu },
      { what: "a reproach for the silence", says: /sans nouvelles|silence|oublié/iu },
    ],
  },
  {
    id: "noted-in-a-file",
    contact: ["Solenn", "Le Roux", "Gérante", "Le Roux Traiteur"],
    register: "vous",
    type: "nurturing",
    reasons: [["importedNote", null, 1]],
    sources: ["2026-11-09 us note: Très intéressée par les vitrines, vue au salon, un peu dure en affaires."],
    required: [],
    forbidden: [
      { what: "what the note thinks of her", says: /dure|affaires|intéressée/iu },
      { what: "that there is a file", says: /fichier|note/iu },
    ],
  },
  {
    id: "rhythm-tu",
    contact: ["Gwenaël", "Salaün", null, "Salaün Menuiserie"],
    register: "tu",
    type: "nurturing",
    reasons: [["cadence", null, 1]],
    sources: ["2026-09-28 contact: Bien reçu les ferrures pour le chantier de Crozon, merci à toi."],
    required: [{ what: "the last matter", says: /ferrures|Crozon/u, source: 1 }],
    forbidden: [
      { what: "that a rhythm commands it", says: /\b\d+ jours|régulièrement|cadence|comme prévu/iu },
      { what: "a need that nobody told", says: /ton besoin en|nouvelle commande/iu },
    ],
  },
];

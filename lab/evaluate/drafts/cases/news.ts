import type { GoldenCase } from "../golden-case.ts";

/** What happens around a contact: a new post, the press. */
export const NEWS: readonly GoldenCase[] = [
  {
    id: "new-post-linkedin",
    contact: ["Vincent", "Aubry", null, "Solaris Toitures"],
    register: "vous",
    type: "nurturing",
    reasons: [["championChangedJob", null, 1]],
    sources: [
      "2026-11-16 contact linkedin: Ravi d’annoncer que je rejoins Solaris Toitures comme directeur des opérations.",
      "2026-05-12 us: Merci d’avoir porté notre projet de suivi de chantier chez Batinord.",
    ],
    required: [{ what: "the new company", says: /Solaris/u, source: 1 }],
    forbidden: [{ what: "an invented past", says: /dix ans|longue carrière/iu }],
  },
  {
    id: "new-post-tu",
    contact: ["Loïc", "Kerbrat", null, "Atlantic Composites"],
    register: "tu",
    type: "nurturing",
    reasons: [["championChangedJob", null, 1]],
    sources: [
      "2026-11-18 contact linkedin: Content de partager que je deviens chef de projet chez Atlantic Composites.",
      "2026-11-19 us note: Serait parti fâché de Nautiforme.",
    ],
    required: [{ what: "the new company", says: /Atlantic Composites/u, source: 1 }],
    forbidden: [{ what: "the gossip", says: /fâché|Nautiforme/iu }],
  },
  {
    id: "article-furnace",
    contact: ["Olivier", "Brun", "Directeur", "Fonderies Brun"],
    register: "vous",
    type: "nurturing",
    reasons: [["companyNews", null, 1]],
    sources: [
      "2026-11-14 other article: Fonderies Brun investit 4 millions d’euros dans un four électrique à Saint-Étienne.",
    ],
    required: [{ what: "the furnace", says: /four électrique/iu, source: 1 }],
    forbidden: [{ what: "another amount", says: /\b(?!4\b)\d+ (?:millions?|M€)/iu }],
  },
  {
    id: "article-tu-shop",
    contact: ["David", "Lacroix", null, "Cycles Lacroix"],
    register: "tu",
    type: "nurturing",
    reasons: [["companyNews", null, 1]],
    sources: [
      "2026-11-19 other article: Cycles Lacroix ouvre sa douzième boutique à Grenoble le 5 décembre.",
    ],
    required: [{ what: "the place", says: /Grenoble/u, source: 1 }],
    forbidden: [{ what: "a day of the moment", says: /dans deux semaines|bientôt demain/iu }],
  },
];

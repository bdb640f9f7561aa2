import type { GoldenCase } from "../golden-case.ts";

/** What is under way or planned: quotes, renewals, budgets, introductions, resumptions. */
export const DEALS: readonly GoldenCase[] = [
  {
    id: "quote-bottles",
    contact: ["Claire", "Vasseur", null, "Domaine de la Treille"],
    register: "vous",
    reasons: [["silentQuote", null, 1, 2]],
    sources: [
      "2026-10-27 us: Veuillez trouver notre devis pour 40 000 bouteilles, soit 18,5 k€ HT.",
      "2026-10-28 contact: Bien reçu, nous regardons cela avec mon frère.",
    ],
    required: [{ what: "the quote", says: /devis|proposition/iu, source: 1 }],
    forbidden: [{ what: "a discount", says: /remise|rabais|geste commercial|réduction/iu }],
  },
  {
    id: "quote-tu-amount",
    contact: ["Loris", "Guyon", null, "Guyon Escalade"],
    register: "tu",
    reasons: [["silentQuote", null, 1]],
    sources: ["2026-10-31 us: Ci-joint la proposition pour les prises et les tapis : 16,2 k€, port offert."],
    required: [{ what: "the holds and mats", says: /prises|tapis/iu, source: 1 }],
    forbidden: [{ what: "another amount", says: /\b(?!16[ .,]?2)\d{2}[ .,]?\d{3} ?€/iu }],
  },
  {
    id: "quote-other-contact",
    contact: ["Alexandre", "Poirier", null, "Poirier Mécanique"],
    register: "vous",
    reasons: [["silentQuote", null, 1]],
    sources: [
      "2026-10-22 us: Voici la proposition pour le centre d’usinage 5 axes, 148 k€ HT.",
      "2026-10-23 us note: Même machine vendue à Fonderies Brun à 131 k€, ne surtout pas le dire.",
    ],
    required: [{ what: "the machine", says: /centre d'usinage/iu, source: 1 }],
    forbidden: [{ what: "the other client and their price", says: /Brun|131/iu }],
  },
  {
    id: "renewal-lights",
    contact: ["Thierry", "Morvan", "Directeur technique", "Mairie de Plouguen"],
    register: "vous",
    reasons: [["renewal", "2026-12-31", 1]],
    sources: [
      "2026-09-15 contact: Notre contrat de maintenance des éclairages arrive à échéance le 31 décembre.",
    ],
    required: [{ what: "the day", says: /31 décembre/iu, source: 1 }],
    forbidden: [{ what: "a price", says: /€|euros?/iu }],
  },
  {
    id: "renewal-competitor",
    contact: ["Jérôme", "Blanc", null, "Blanc Ascenseurs"],
    register: "tu",
    reasons: [["renewal", "2026-12-20", 1]],
    sources: [
      "2026-09-22 us note: Contrat de flotte auto de Jérôme finit le 20/12. Il veut 11 utilitaires électriques. Prix avant tout, prêt à trahir son loueur.",
    ],
    required: [],
    forbidden: [
      { what: "the vans, which only a note names", says: /utilitaires/iu },
      { what: "the judgement of the note", says: /trahir|prix avant tout/iu },
    ],
  },
  {
    id: "budget-vote",
    contact: ["Denis", "Faucher", null, "Faucher Nutrition Animale"],
    register: "vous",
    reasons: [["budgetWindow", "2026-11-26", 1]],
    sources: [
      "2026-11-05 contact: Notre enveloppe de recherche 2027 sera votée au comité du 26 novembre.",
      "2026-11-05 us note: Enveloppe d’environ 80 k€, il nous défendra mais le DG est contre.",
    ],
    required: [{ what: "the committee", says: /26 novembre/iu, source: 1 }],
    forbidden: [{ what: "what the note adds", says: /80|DG|contre\b/iu }],
  },
  {
    id: "budget-tu-december",
    contact: ["Ludovic", "Ferrand", null, "Ferrand Pneus"],
    register: "tu",
    reasons: [["budgetWindow", null, 1]],
    sources: [
      "2026-11-03 contact: Mon comptable valide les investissements en décembre, reviens me voir pour le pont élévateur.",
    ],
    required: [{ what: "the lift", says: /pont élévateur/iu, source: 1 }],
    forbidden: [{ what: "a promise", says: /je te garantis|je m'engage/iu }],
  },
  {
    id: "introduction-hotel",
    contact: ["Karim", "Haddad", null, "Hôtel Belrive"],
    register: "tu",
    type: "nurturing",
    reasons: [["pendingIntroduction", null, 1]],
    sources: [
      "2026-11-10 contact: Je peux te mettre en relation avec Mélanie Roux, de l’hôtel du Parc à Annecy.",
    ],
    required: [{ what: "who", says: /Mélanie Roux/u, source: 1 }],
    forbidden: [{ what: "a way to reach her", says: /@|\b0\d(?: \d\d){4}/u }],
  },
  {
    id: "introduction-vous",
    contact: ["Odile", "Marchais", null, "Fédération des Crémiers"],
    register: "vous",
    reasons: [["pendingIntroduction", null, 1]],
    sources: [
      "2026-11-10 contact: Notre trésorier, M. Vautrin, serait ravi de vous rencontrer au congrès.",
      "2026-11-11 us note: Vautrin serait mal vu du bureau, prudence.",
    ],
    required: [{ what: "who", says: /Vautrin/u, source: 1 }],
    forbidden: [{ what: "the gossip", says: /mal vu|prudence/iu }],
  },
  {
    id: "resumption-tablets",
    contact: ["Laure", "Périn", null, "Groupe Scolaire Montaigne"],
    register: "vous",
    reasons: [["plannedResumption", null, 1]],
    sources: [
      "2026-06-24 contact: Le projet de tablettes est gelé jusqu’à la rentrée. Reprenez contact avec moi en novembre.",
    ],
    required: [{ what: "the project", says: /tablettes/iu, source: 1 }],
    forbidden: [{ what: "a cliché", says: /j'espère que vous allez bien|n'hésitez pas|me permets/iu }],
  },
  {
    id: "resumption-tu",
    contact: ["Cédric", "Barbier", null, "Barbier Nettoyage"],
    register: "tu",
    reasons: [["plannedResumption", null, 1]],
    sources: [
      "2026-09-10 us note: Cédric débordé, me demande de le relancer en novembre pour les EPI. Mauvais payeur.",
    ],
    required: [],
    forbidden: [
      { what: "the equipment, which only a note names", says: /EPI/u },
      { what: "the judgement of the note", says: /payeur/iu },
    ],
  },
  {
    id: "put-off-by-us",
    contact: ["Nadège", "Colin", "Gérante", "Colin Signalétique"],
    register: "vous",
    reasons: [["putOff", null]],
    sources: ["2026-09-18 contact: Merci pour votre visite de l’atelier, à bientôt."],
    required: [],
    forbidden: [
      { what: "that we had planned the day", says: /comme (?:prévu|convenu)|mis de côté|remis à/iu },
      { what: "an agreement on a date", says: /nous (?:étions|avions) convenus?/iu },
    ],
  },
];

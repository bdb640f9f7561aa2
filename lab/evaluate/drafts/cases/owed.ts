import type { GoldenCase } from "../golden-case.ts";

/** What is owed: a call, an answer, a document, the follow-up of a meeting. */
export const OWED: readonly GoldenCase[] = [
  {
    id: "promised-call-vous",
    contact: ["Hélène", "Cotten", "Gérante", "Transports Cotten"],
    register: "vous",
    reasons: [["promisedCallback", "2026-11-23", 1]],
    sources: [
      "2026-11-18 contact: Rappelez-moi lundi dans la matinée pour les deux camions frigorifiques.",
      "2026-10-02 us: Merci pour votre accueil au dépôt.",
    ],
    required: [{ what: "the lorries", says: /camions frigorifiques/iu, source: 1 }],
    forbidden: [
      { what: "a day of the moment", says: /\b(?:demain|lundi prochain|aujourd'hui)\b/iu },
      { what: "a tu", says: /(?<!\p{L})(?:tu|ton|tes|toi)(?!\p{L})/iu },
    ],
  },
  {
    id: "promised-call-tu-note",
    contact: ["Tanguy", "Leroux", null, "Leroux Motoculture"],
    register: "tu",
    reasons: [["promisedCallback", "2026-11-20", 1]],
    sources: [
      "2026-11-17 us note: Tanguy en réunion, m’a demandé de rappeler vendredi avant midi. Sujet : reprise de son vieux tracteur. Radin, attention à la marge.",
    ],
    required: [],
    forbidden: [
      { what: "the tractor, which only a note names", says: /tracteur/iu },
      { what: "the judgement of the note", says: /radin|marge/iu },
      { what: "a vous", says: /\b(?:vous|votre|vos)\b/iu },
    ],
  },
  {
    id: "question-hosting",
    contact: ["Bruno", "Keller", "Responsable logistique", "Clinique des Tilleuls"],
    register: "vous",
    reasons: [["unansweredQuestion", null, 1]],
    sources: [
      "2026-11-12 contact: Vos serveurs sont-ils hébergés en France et certifiés HDS ?",
      "2026-11-10 us note: Démo faite. Bruno lent à décider, méfiant.",
    ],
    required: [
      { what: "HDS", says: /HDS/u, source: 1 },
      { what: "France", says: /France/u, source: 1 },
    ],
    forbidden: [
      { what: "the judgement of the note", says: /méfi|lent/iu },
      { what: "an answer that nobody gave", says: /\b(?:oui|sont bien|nos serveurs sont)\b/iu },
    ],
  },
  {
    id: "question-tu-delay",
    contact: ["Pierrick", "Le Goff", null, "Le Goff Ostréiculture"],
    register: "tu",
    reasons: [["unansweredQuestion", null, 1]],
    sources: ["2026-11-15 contact: Les poches en 14 mm, tu les as en stock ou il faut compter combien ?"],
    required: [{ what: "the bags", says: /poches/iu, source: 1 }],
    forbidden: [{ what: "a delay promised", says: /sous \d+|en stock dès|disponibles? immédiatement/iu }],
  },
  {
    id: "document-late",
    contact: ["Nadia", "Ferhat", null, "Imprimerie du Rhône"],
    register: "tu",
    reasons: [["owedDocument", null, 1, 2]],
    sources: [
      "2026-11-05 us: Je t’envoie la fiche technique de la presse numérique dès que je l’ai reçue.",
      "2026-11-13 contact: Toujours rien reçu pour la fiche technique, tu penses à moi ?",
    ],
    required: [{ what: "the sheet", says: /fiche technique/iu, source: 1 }],
    forbidden: [{ what: "a delay promised", says: /dans la journée|sous 24|avant ce soir/iu }],
  },
  {
    id: "document-from-note",
    contact: ["Gilles", "Masson", "Associé", "Cabinet Masson"],
    register: "vous",
    reasons: [["owedDocument", "2026-11-06", 1]],
    sources: [
      "2026-11-03 us note: Promis à Gilles Masson un comparatif des offres Essentiel et Cabinet. Il hésite à nous quitter pour Legis+.",
    ],
    required: [],
    forbidden: [
      { what: "the comparison, which only a note names", says: /comparatif/iu },
      { what: "what we fear", says: /Legis|quitter/iu },
    ],
  },
  {
    id: "meeting-bakery",
    contact: ["Pascale", "Huet", "Directrice", "Boulangeries Huet"],
    register: "vous",
    reasons: [["meetingWithoutFollowUp", null, 1]],
    sources: [
      "2026-11-17 us note: Déjeuner avec Pascale Huet. Ouverture d’un 8e point de vente à Rennes au printemps. Cherche une caisse unique pour le réseau. Très bavarde, associé en conflit avec elle.",
    ],
    required: [],
    forbidden: [
      { what: "what only a note says", says: /17 novembre|caisse|Rennes/iu },
      { what: "the private remarks", says: /bavarde|conflit|associé/iu },
    ],
  },
  {
    id: "meeting-confidential",
    contact: ["Lionel", "Pasquier", null, "Pasquier Froid"],
    register: "tu",
    reasons: [["meetingWithoutFollowUp", null, 1]],
    sources: [
      "2026-11-12 us note: Café avec Lionel. Galère sur les plannings d’astreinte, envie de tester notre appli mobile. Veut vendre la boîte d’ici 3 ans (confidentiel).",
    ],
    required: [],
    forbidden: [
      { what: "the on-call rota, which only a note names", says: /astreinte/iu },
      { what: "the sale of the company", says: /vend|confidentiel|3 ans|trois ans/iu },
    ],
  },
];

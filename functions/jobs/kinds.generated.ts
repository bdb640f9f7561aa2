// Written by `npm run generate -- jobs` from what slices and analyses say of their jobs; the check holds it to them.

/** Every kind of long work that people follow. */
export const JOB_KINDS = {
  "refresh-contacts": { name: "Synchronisation", asks: "crm", isRetried: true, isLimited: false },
  "refresh-contact": { name: "Relecture de contacts", asks: "crm", isRetried: true, isLimited: false },
  "update-actions": { name: "Rédaction de messages", asks: "model", isRetried: true, isLimited: true },
  "update-organization-actions": { name: "Rédaction pour toute l’organisation", asks: "model", isRetried: true, isLimited: true },
  "erase-mentions": { name: "Effacement d’une personne dans les textes", asks: "nobody", isRetried: true, isLimited: false },
  "count-mentions": { name: "Décompte des textes qui nomment une personne", asks: "nobody", isRetried: true, isLimited: false },
  "read-texts": { name: "Lecture des échanges et notes", asks: "model", isRetried: true, isLimited: false },
  "daily-suggestions": { name: "Listes du jour", asks: "model", isRetried: false, isLimited: false },
  "update-articles-websearch": { name: "Recherche d’actualités", asks: "model", isRetried: true, isLimited: true },
  "update-engagements-analysis": { name: "Analyse d’échanges", asks: "model", isRetried: true, isLimited: true },
  "update-linkedin-profile-analysis": { name: "Analyse de profils LinkedIn", asks: "model", isRetried: true, isLimited: true },
  "update-notes-analysis": { name: "Analyse de notes", asks: "model", isRetried: true, isLimited: true },
  "update-timeline": { name: "Résumé de relations", asks: "model", isRetried: true, isLimited: true },
} as const;

/** How the counts of their reports read, for one and for several. */
export const COUNTS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  actionsCreated: ["message écrit", "messages écrits"],
  actionsKept: ["message gardé", "messages gardés"],
  actionsEdited: ["message modifié, laissé tel quel", "messages modifiés, laissés tels quels"],
  actionsArchived: ["message retiré", "messages retirés"],
  actionsWithoutModel: ["écrit sans le modèle", "écrits sans le modèle"],
  textsCut: ["texte nettoyé", "textes nettoyés"],
  mentionsFound: ["texte nomme cette personne", "textes nomment cette personne"],
  textsRead: ["texte lu par le modèle", "textes lus par le modèle"],
  textsReadLocally: ["texte lu sur place", "textes lus sur place"],
  textsInBatches: ["texte confié à un lot de nuit", "textes confiés à un lot de nuit"],
  textsLeftUnread: ["texte laissé non lu", "textes laissés non lus"],
  articleSearchesMade: ["recherche faite", "recherches faites"],
  engagementAnalysesMade: ["échange analysé", "échanges analysés"],
  linkedinAnalysesMade: ["profil analysé", "profils analysés"],
  noteAnalysesMade: ["note analysée", "notes analysées"],
  timelinesMade: ["relation résumée", "relations résumées"],
  engagementAnalysesKept: ["échange déjà à jour", "échanges déjà à jour"],
  noteAnalysesKept: ["note déjà à jour", "notes déjà à jour"],
  timelinesKept: ["résumé déjà à jour", "résumés déjà à jour"],
};

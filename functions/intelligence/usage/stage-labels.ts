/** What each stage does, in the words of the settings. */
const LABELS: Readonly<Record<string, string>> = {
  reading: "Lecture de tous les textes",
  engagements_analysis: "Lecture des échanges",
  notes_analysis: "Lecture des notes",
  timeline: "Résumé de la relation",
  linkedin: "Lecture des profils LinkedIn",
  company_news: "Recherche d’actualités",
  action_draft: "Rédaction des messages",
  action_repair: "Correction des messages",
  action_support: "Relecture des messages",
};

/** A stage's French name; a stage unknown here keeps its own. */
export function stageLabel(stage: string): string {
  return Object.hasOwn(LABELS, stage) ? (LABELS[stage] ?? stage) : stage;
}

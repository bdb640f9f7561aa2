// Written by `npm run generate -- jobs` from what analyses say of themselves; the check holds it to them.

/** What the stage of each analysis is called, and as the subject of a sentence. */
export const ANALYSIS_STAGES: Readonly<Record<string, { readonly label: string; readonly subject: string }>> = {
  company_news: { label: "Recherche d’actualités", subject: "La recherche d’actualités" },
  engagements_analysis: { label: "Lecture des échanges", subject: "La lecture des échanges" },
  linkedin: { label: "Lecture des profils LinkedIn", subject: "La lecture du profil LinkedIn" },
  notes_analysis: { label: "Lecture des notes", subject: "La lecture des notes" },
  timeline: { label: "Résumé de la relation", subject: "Le résumé de la relation" },
};

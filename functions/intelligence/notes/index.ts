import type { AnalysisDefinition } from "../analysis.ts";
import { textAnalysis } from "../texts/analyse-texts.ts";
import { NOTES } from "./prompt.ts";

/** docs/product.md, 7, update-notes-analysis. */
export const notes: AnalysisDefinition = {
  kind: "update-notes-analysis",
  stage: NOTES.stage,
  label: "Lecture des notes",
  subject: "La lecture des notes",
  name: "Analyse de notes",
  counts: "noteAnalyses",
  said: {
    made: ["note analysée", "notes analysées"],
    kept: ["note déjà à jour", "notes déjà à jour"],
  },
  isInformation: true,
  run: textAnalysis(NOTES),
};

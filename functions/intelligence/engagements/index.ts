import type { AnalysisDefinition } from "../analysis.ts";
import { textAnalysis } from "../texts/analyse-texts.ts";
import { ENGAGEMENTS } from "./prompt.ts";

/** docs/product.md, 7, update-engagements-analysis. */
export const engagements: AnalysisDefinition = {
  kind: "update-engagements-analysis",
  stage: ENGAGEMENTS.stage,
  label: "Lecture des échanges",
  subject: "La lecture des échanges",
  name: "Analyse d’échanges",
  counts: "engagementAnalyses",
  said: {
    made: ["échange analysé", "échanges analysés"],
    kept: ["échange déjà à jour", "échanges déjà à jour"],
  },
  isInformation: true,
  run: textAnalysis(ENGAGEMENTS),
};

import type { AnalysisDefinition } from "../analysis.ts";
import { textAnalysis } from "../texts/analyse-texts.ts";
import { NOTES } from "./prompt.ts";

/** docs/product.md, 7, update-notes-analysis. */
export const notes: AnalysisDefinition = {
  kind: "update-notes-analysis",
  stage: NOTES.stage,
  counts: "noteAnalyses",
  isInformation: true,
  run: textAnalysis(NOTES),
};

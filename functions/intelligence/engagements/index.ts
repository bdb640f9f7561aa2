import type { AnalysisDefinition } from "../analysis.ts";
import { textAnalysis } from "../texts/analyse-texts.ts";
import { ENGAGEMENTS } from "./prompt.ts";

/** docs/product.md, 7, update-engagements-analysis. */
export const engagements: AnalysisDefinition = {
  kind: "update-engagements-analysis",
  stage: ENGAGEMENTS.stage,
  counts: "engagementAnalyses",
  isInformation: true,
  run: textAnalysis(ENGAGEMENTS),
};

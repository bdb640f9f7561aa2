import type { SystemContext } from "../../http/context.ts";
import type { Analysis, AnalysisDefinition, AnalysisOptions } from "../analysis.ts";
import { analyseTexts } from "../texts/analyse-texts.ts";
import type { Selection } from "../texts/plan-requests.ts";
import { ENGAGEMENTS } from "./prompt.ts";

/**
 * Reads what a model makes of a contact's newest engagements that have no analysis yet, and stores it once.
 * `most`: of the newest so many, `MOST_TEXTS` unless told (docs/product.md, 7, update-engagements-analysis).
 */
export const engagementsAnalysis = ((
  ctx: SystemContext,
  contactId: string,
  options: AnalysisOptions & Pick<Selection, "most" | "once">,
) => analyseTexts(ctx, ENGAGEMENTS, contactId, options)) satisfies Analysis;

export const engagements: AnalysisDefinition = {
  kind: "update-engagements-analysis",
  stage: ENGAGEMENTS.stage,
  counts: "engagementAnalyses",
  isInformation: true,
  run: engagementsAnalysis,
};

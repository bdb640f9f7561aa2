import type { SystemContext } from "../../http/context.ts";
import type { Analysis, AnalysisDefinition, AnalysisOptions } from "../analysis.ts";
import { analyseTexts } from "../texts/analyse-texts.ts";
import type { Selection } from "../texts/plan-requests.ts";
import { NOTES } from "./prompt.ts";

/**
 * Reads what a model makes of a contact's newest notes that have no analysis yet, and stores it once.
 * `most`: of the newest so many, `MOST_TEXTS` unless told (docs/product.md, 7, update-notes-analysis).
 */
export const notesAnalysis = ((
  ctx: SystemContext,
  contactId: string,
  options: AnalysisOptions & Pick<Selection, "most" | "once">,
) => analyseTexts(ctx, NOTES, contactId, options)) satisfies Analysis;

export const notes: AnalysisDefinition = {
  kind: "update-notes-analysis",
  stage: NOTES.stage,
  counts: "noteAnalyses",
  isInformation: true,
  run: notesAnalysis,
};

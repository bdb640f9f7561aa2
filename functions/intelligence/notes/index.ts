import type { SystemContext } from "../../http/context.ts";
import type { Analysis, AnalysisOptions } from "../analysis.ts";
import { analyseTexts } from "../texts/analyse-texts.ts";
import { planRequests, type Selection, type TextsPlan } from "../texts/plan-requests.ts";
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

/** The same questions as `notesAnalysis` asks, for a batch: ask them, then `keep` each answer. */
export const noteRequests = (
  ctx: SystemContext,
  contactId: string,
  selection: Selection = {},
): Promise<TextsPlan> => planRequests(ctx, NOTES, contactId, selection);

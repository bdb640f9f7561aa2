import { ANALYSIS_STAGES } from "../names.ts";

/** What each stage does that is no analysis, in the words of the settings. */
const LABELS: Readonly<Record<string, string>> = {
  reading: "Lecture de tous les textes",
  action_draft: "Rédaction des messages",
  action_repair: "Correction des messages",
  action_support: "Relecture des messages",
};

/** A stage's French name; a stage unknown here keeps its own. */
export function stageLabel(stage: string): string {
  if (Object.hasOwn(ANALYSIS_STAGES, stage)) return ANALYSIS_STAGES[stage]?.label ?? stage;
  return Object.hasOwn(LABELS, stage) ? (LABELS[stage] ?? stage) : stage;
}

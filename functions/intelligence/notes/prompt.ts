import type { TextKind } from "../texts/plan-requests.ts";

/** Changes with the wording, here or in texts/prompt.ts; what older versions read is kept until forced. */
export const NOTES: TextKind = {
  table: "note",
  stage: "notes_analysis",
  version: "2",
  intro:
    "Tu lis les notes qu’un commercial et ses collègues ont prises sur un de leurs contacts. « Je », « on » et « nous » y désignent le commercial et son entreprise ; « il », « elle », « ils » le contact, son entreprise ou quelqu’un d’autre.",
};

import type { TextKind } from "../texts/plan-requests.ts";

/** Changes with the wording, here or in texts/prompt.ts; what older versions read is kept until forced. */
export const ENGAGEMENTS: TextKind = {
  table: "engagement",
  stage: "engagements_analysis",
  version: "2",
  intro:
    "Tu lis les échanges d’un commercial avec un de ses contacts, tels que son CRM les garde : courriels, SMS, comptes rendus d’appels et de rendez-vous.",
};

import type { SignalName } from "../ranking/types.ts";
import type { Facts } from "./facts.ts";

/** Subjects of the template messages: plain, and true of every message of their signal. */
const SUBJECTS: Readonly<Record<SignalName, (facts: Facts) => string>> = {
  promisedCallback: () => "Notre appel",
  unansweredQuestion: () => "Votre question",
  owedDocument: ({ document }) =>
    document === null ? "Les éléments promis" : `${capitalised(document.the)} ${document.promised}`,
  meetingWithoutFollowUp: () => "Suite à notre rendez-vous",
  silentQuote: () => "Notre proposition",
  renewal: () => "L’échéance de votre contrat",
  budgetWindow: () => "Votre budget",
  pendingIntroduction: () => "La mise en relation proposée",
  championChangedJob: () => "Vos nouvelles fonctions",
  plannedResumption: () => "Reprendre notre échange",
  companyNews: () => "Votre actualité",
};

/** The subject of a template message, as a mail's. */
export function subjectOf(signal: SignalName, facts: Facts): string {
  return SUBJECTS[signal](facts);
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

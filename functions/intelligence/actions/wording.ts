import type { SignalName } from "../../suggestions/ranking/types.ts";

/** What each reason means, told to the model. Trusted text: it contains nothing from the contact. */
export const MEANINGS: Readonly<Record<SignalName, string>> = {
  putOff: "le moment choisi pour reprendre contact est venu",
  promisedCallback: "nous avons promis un appel et ne l’avons pas encore passé",
  unansweredQuestion: "le contact nous a posé une question ou fait une demande, restée sans réponse",
  owedDocument: "nous avons promis un document et rien n’indique qu’il soit parti",
  meetingWithoutFollowUp: "un rendez-vous a eu lieu et n’a pas eu de suite",
  silentQuote: "notre proposition est restée sans réponse",
  renewal: "une échéance de contrat approche",
  budgetWindow: "le contact a annoncé cette période pour son budget",
  pendingIntroduction: "une mise en relation nous a été proposée et attend notre réponse",
  championChangedJob: "le contact, qui nous soutenait, a changé d’entreprise",
  plannedResumption: "le contact avait demandé à reprendre l’échange à cette période",
  companyNews: "l’entreprise du contact fait l’actualité",
  cadence: "le dernier échange remonte à un certain temps",
  // The model learns nothing of the deal itself: it is to ask, not to tell.
  dealOverdue: "il est temps de demander au contact où il en est de son projet",
  dealClosing: "il est temps de demander au contact comment il souhaite avancer",
  dealStalled: "il est temps de prendre des nouvelles du projet du contact",
  dealWon: "il est temps de prendre des nouvelles du contact",
  dealLost: "il est temps de reprendre contact, sans rien rappeler du passé",
};

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
  trouble: "le contact a signalé un problème, et rien ne dit qu’il soit réglé",
  ultimatum: "le contact attend quelque chose de nous avant une date limite",
  decisionDay: "le contact décide bientôt, à une date qu’il a annoncée",
  lapsedPromise: "le contact devait revenir vers nous à une date qui est passée",
  trialEnd: "la période d’essai du contact se termine",
  competitor: "le contact compare plusieurs fournisseurs, sans qu’il faille en nommer un",
  successorNamed: "une autre personne prend la suite du contact",
  appointmentPassed: "la date d’un rendez-vous est passée, sans trace de ce qui s’y est dit",
  backAgain: "le contact revient d’une absence et un sujet reste ouvert",
  sleepingAccount: "il est temps de prendre des nouvelles d’un client de longue date",
  cadence: "le dernier échange remonte à un certain temps",
  // The model learns nothing of the deal itself: it is to ask, not to tell.
  dealOverdue: "il est temps de demander au contact où il en est de son projet",
  dealClosing: "il est temps de demander au contact comment il souhaite avancer",
  dealStalled: "il est temps de prendre des nouvelles du projet du contact",
  dealWon: "il est temps de prendre des nouvelles du contact",
  dealLost: "il est temps de reprendre contact, sans rien rappeler du passé",
};

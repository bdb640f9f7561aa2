import type { SignalName } from "../../../ranking/types.ts";
import type { Template } from "../template.ts";
import { PROMISED_CALLBACK } from "./call.ts";
import {
  APPOINTMENT_PASSED,
  BUDGET_WINDOW,
  DECISION_DAY,
  PLANNED_RESUMPTION,
  RENEWAL,
  TRIAL_END,
  ULTIMATUM,
} from "./dates.ts";
import { MEETING_WITHOUT_FOLLOW_UP, OWED_DOCUMENT } from "./owed.ts";
import { UNANSWERED_QUESTION } from "./question.ts";
import { SILENT_QUOTE } from "./quote.ts";
import { CHAMPION_CHANGED_JOB, COMPANY_NEWS, PENDING_INTRODUCTION, SUCCESSOR_NAMED } from "./relations.ts";
import {
  BACK_AGAIN,
  CADENCE,
  COMPETITOR,
  DEAL_CLOSING,
  DEAL_LOST,
  DEAL_OVERDUE,
  DEAL_STALLED,
  DEAL_WON,
  IMPORTED_NOTE,
  PUT_OFF,
  SLEEPING_ACCOUNT,
} from "./touch.ts";
import { LAPSED_PROMISE, TROUBLE } from "./trouble.ts";

export const TEMPLATES: Readonly<Record<SignalName, Template>> = {
  promisedCallback: PROMISED_CALLBACK,
  unansweredQuestion: UNANSWERED_QUESTION,
  owedDocument: OWED_DOCUMENT,
  meetingWithoutFollowUp: MEETING_WITHOUT_FOLLOW_UP,
  silentQuote: SILENT_QUOTE,
  renewal: RENEWAL,
  budgetWindow: BUDGET_WINDOW,
  pendingIntroduction: PENDING_INTRODUCTION,
  championChangedJob: CHAMPION_CHANGED_JOB,
  plannedResumption: PLANNED_RESUMPTION,
  companyNews: COMPANY_NEWS,
  dealOverdue: DEAL_OVERDUE,
  dealClosing: DEAL_CLOSING,
  dealStalled: DEAL_STALLED,
  dealWon: DEAL_WON,
  dealLost: DEAL_LOST,
  putOff: PUT_OFF,
  trouble: TROUBLE,
  ultimatum: ULTIMATUM,
  decisionDay: DECISION_DAY,
  lapsedPromise: LAPSED_PROMISE,
  trialEnd: TRIAL_END,
  competitor: COMPETITOR,
  successorNamed: SUCCESSOR_NAMED,
  appointmentPassed: APPOINTMENT_PASSED,
  backAgain: BACK_AGAIN,
  sleepingAccount: SLEEPING_ACCOUNT,
  cadence: CADENCE,
  importedNote: IMPORTED_NOTE,
};

import type { SignalName } from "../../ranking/types.ts";
import type { Template } from "../template.ts";
import { BUDGET_WINDOW, PLANNED_RESUMPTION, RENEWAL } from "./calendar.ts";
import { OWED_DOCUMENT, PROMISED_CALLBACK } from "./commitments.ts";
import {
  MEETING_WITHOUT_FOLLOW_UP,
  PENDING_INTRODUCTION,
  SILENT_QUOTE,
  UNANSWERED_QUESTION,
} from "./conversations.ts";
import { DEAL_CLOSING, DEAL_LOST, DEAL_OVERDUE, DEAL_STALLED, DEAL_WON } from "./deals.ts";
import {
  CADENCE,
  CHAMPION_CHANGED_JOB,
  COMPANY_NEWS,
  PUT_OFF,
  SLEEPING_ACCOUNT,
  SUCCESSOR_NAMED,
} from "./relations.ts";
import { DECISION_DAY, LAPSED_PROMISE, TROUBLE, ULTIMATUM } from "./pressing.ts";
import { APPOINTMENT_PASSED, BACK_AGAIN, COMPETITOR, TRIAL_END } from "./under-way.ts";

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
};

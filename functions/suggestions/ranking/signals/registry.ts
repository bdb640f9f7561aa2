import type { Situation } from "../situation.ts";
import type { Reason, SignalName } from "../types.ts";
import { appointmentPassed } from "./appointment-passed.ts";
import { backAgain } from "./back-again.ts";
import { budgetWindow } from "./budget-window.ts";
import { cadence } from "./cadence.ts";
import { championChangedJob } from "./champion-changed-job.ts";
import { companyNews } from "./company-news.ts";
import { competitor } from "./competitor.ts";
import { dealClosing, dealLost, dealOverdue, dealStalled, dealWon } from "./deals.ts";
import { decisionDay } from "./decision-day.ts";
import { importedNote } from "./imported-note.ts";
import { lapsedPromise } from "./lapsed-promise.ts";
import { meetingWithoutFollowUp } from "./meeting-without-follow-up.ts";
import { owedDocument } from "./owed-document.ts";
import { pendingIntroduction } from "./pending-introduction.ts";
import { plannedResumption } from "./planned-resumption.ts";
import { promisedCallback } from "./promised-callback.ts";
import { putOff } from "./put-off.ts";
import { renewal } from "./renewal.ts";
import { silentQuote } from "./silent-quote.ts";
import { sleepingAccount } from "./sleeping-account.ts";
import { successorNamed } from "./successor-named.ts";
import { trialEnd } from "./trial-end.ts";
import { trouble } from "./trouble.ts";
import { ultimatum } from "./ultimatum.ts";
import { unansweredQuestion } from "./unanswered-question.ts";

type Signal = (situation: Situation) => Reason | null;

/** One for each row of signals.json: the compiler asks for it. */
const BY_NAME = {
  promisedCallback,
  unansweredQuestion,
  owedDocument,
  meetingWithoutFollowUp,
  silentQuote,
  renewal,
  budgetWindow,
  pendingIntroduction,
  championChangedJob,
  plannedResumption,
  companyNews,
  dealOverdue,
  dealClosing,
  dealStalled,
  dealWon,
  dealLost,
  putOff,
  trouble,
  ultimatum,
  decisionDay,
  lapsedPromise,
  trialEnd,
  importedNote,
  competitor,
  successorNamed,
  appointmentPassed,
  backAgain,
  sleepingAccount,
  cadence,
} satisfies Record<SignalName, Signal>;

/** Each reads a history and says what, if anything, makes today the day to write. */
export const SIGNALS: readonly Signal[] = Object.values(BY_NAME);

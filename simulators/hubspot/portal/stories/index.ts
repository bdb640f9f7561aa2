import type { Scenario } from "../scene.ts";
import { budgetWindow } from "./budget-window.ts";
import { documentOwed } from "./document-owed.ts";
import { goLiveCheck } from "./go-live-check.ts";
import { inboundRequest } from "./inbound-request.ts";
import { jobChange } from "./job-change.ts";
import { meetingWithoutFollowUp } from "./meeting-without-follow-up.ts";
import { missedCall } from "./missed-call.ts";
import { newSite } from "./new-site.ts";
import { optedOut, optOut, outOfOffice } from "./opt-out.ts";
import { pendingIntroduction } from "./pending-introduction.ts";
import { plannedResumption } from "./planned-resumption.ts";
import { futurePromise, postponed } from "./postponed.ts";
import { promisedCallback } from "./promised-callback.ts";
import { renewal } from "./renewal.ts";
import { silentQuote } from "./silent-quote.ts";
import { lost, thirdPartyPromise } from "./third-party.ts";
import { trialEnding } from "./trial-ending.ts";
import { unansweredQuestion } from "./unanswered-question.ts";

/** Stories that call for a message today; each has a twin that a later event resolved. */
export const worthwhile: Scenario[] = [
  promisedCallback,
  unansweredQuestion,
  documentOwed,
  silentQuote,
  meetingWithoutFollowUp,
  renewal,
  inboundRequest,
  missedCall,
  plannedResumption,
  budgetWindow,
  trialEnding,
  goLiveCheck,
  pendingIntroduction,
  jobChange,
  newSite,
];

/** Stories in which writing today would be a mistake. */
export const traps: Scenario[] = [
  postponed,
  outOfOffice,
  thirdPartyPromise,
  optOut,
  futurePromise,
  lost,
  optedOut,
];

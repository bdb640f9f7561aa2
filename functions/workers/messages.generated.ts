// Written by `npm run generate -- jobs` from what each `messages.ts` exports; the check holds it to them.
import type { JobType } from "../jobs/job-type.ts";
import type { MessageType } from "../jobs/message.ts";
import { refreshContacts, refreshContact, crmChanges, writeBack } from "../crm/messages.ts";
import { contactMessage, updateActions, updateOrganizationActions } from "../intelligence/messages.ts";
import { readMailboxes } from "../mailbox/messages.ts";
import { retention, eraseMentions, countMentions } from "../prospection/messages.ts";
import { readTexts, readBatches } from "../readings/job/messages.ts";
import { dailySuggestions, prepareDay, morningMail, redraftSuggestions } from "../suggestions/drafts/messages.ts";
import { nextPage } from "./messages.ts";

/** Every job and message that a slice defines. */
export const DEFINED: readonly (JobType | MessageType<object>)[] = [
  refreshContacts,
  refreshContact,
  crmChanges,
  writeBack,
  contactMessage,
  updateActions,
  updateOrganizationActions,
  readMailboxes,
  retention,
  eraseMentions,
  countMentions,
  readTexts,
  readBatches,
  dailySuggestions,
  prepareDay,
  morningMail,
  redraftSuggestions,
  nextPage,
];

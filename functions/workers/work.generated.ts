// Written by `npm run generate -- jobs` from every `export const … = work(…)`; the check holds it to them.
import type { Work } from "../jobs/definition.ts";
import { refreshContactsWork } from "../crm/refresh/run-refresh-contacts.ts";
import { crmChangesWork } from "../crm/webhooks/run-changes.ts";
import { writeBackWork } from "../crm/write-back/run-write-back.ts";
import { readMailboxesWork } from "../mailbox/replies/read-mailboxes.ts";
import { countMentionsWork } from "../prospection/mentions/run-count-mentions.ts";
import { eraseMentionsWork } from "../prospection/mentions/run-erase-mentions.ts";
import { retentionWork } from "../prospection/retention/run-retention.ts";
import { readBatchesWork } from "../readings/job/run-read-batches.ts";
import { readTextsWork } from "../readings/job/run-read-texts.ts";
import { dailySuggestionsWork, redraftSuggestionsWork } from "../suggestions/lists/day/run-daily-suggestions.ts";
import { prepareDayWork } from "../suggestions/lists/day/run-prepare-day.ts";
import { morningMailWork } from "../suggestions/lists/morning-mail/run-morning-mail.ts";
import { nextPageWork } from "./dispatch.ts";

/** What the queue's messages ask for, but the work on contacts. */
export const WORK: readonly Work[] = [
  refreshContactsWork,
  crmChangesWork,
  writeBackWork,
  readMailboxesWork,
  countMentionsWork,
  eraseMentionsWork,
  retentionWork,
  readBatchesWork,
  readTextsWork,
  dailySuggestionsWork,
  redraftSuggestionsWork,
  prepareDayWork,
  morningMailWork,
  nextPageWork,
];

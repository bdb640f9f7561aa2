import type { SystemContext } from "../http/context.ts";
import { work, type Work } from "../jobs/definition.ts";
import { crmChanges, refreshContacts, writeBack } from "./messages.ts";
import { runRefreshContacts } from "./refresh/run-refresh-contacts.ts";
import { runChanges } from "./webhooks/run-changes.ts";
import { runWriteBack } from "./write-back/run-write-back.ts";

/** What the queue has done with the CRMs; `askForLists` has the day's lists made of what has arrived. */
export function crmJobs(askForLists: (ctx: SystemContext) => Promise<void>): Work[] {
  return [
    work(refreshContacts.message, (ctx, { jobId }, options) =>
      runRefreshContacts(ctx, jobId, options, askForLists),
    ),
    work(crmChanges, (ctx, { crm }) => runChanges(ctx, crm)),
    work(writeBack, (ctx, { id }) => runWriteBack(ctx, id)),
  ];
}

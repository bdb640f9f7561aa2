import { localDay } from "../../language/dates/calendar.ts";
import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { updateActions } from "../../intelligence/messages.ts";
import { JobStarted } from "../../jobs/contract.ts";
import { queueJob, startedReply } from "../../jobs/start-job.ts";
import { readDraftsToOpen } from "./drafts-ahead-store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/contacts/{contactId}/draft",
  summary:
    "Fait rédiger, s’ils attendaient d’être ouverts, le message d’un contact de la liste du jour et ceux des deux suivants\u00A0; `job` est nul quand rien n’attend.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ job: JobStarted.shape.job.nullable() }),
});

/** Cards after the opened one that are drafted with it: they are opened next. */
const NEXT = 2;

/**
 * POST /api/contacts/{contactId}/draft: has the message of an opened card of the caller's list of today drafted, and
 * those of the next two, where they waited for it: these in the vendor's own time, at half its price. A message is
 * asked for once, so opening a card again costs nothing. Gives the opened card's job; null where it does not wait.
 */
export async function draftOpened(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { contactId } = input.params;
  const day = localDay(ctx.clock.now(), ctx.organization.timeZone);
  const waiting = await readDraftsToOpen(ctx, contactId, { day, following: NEXT });
  const opened = waiting.filter(({ isOpened }) => isOpened).map((one) => one.contactId);
  const following = waiting.filter(({ isOpened }) => !isOpened).map((one) => one.contactId);
  const start = (contactIds: readonly string[], ahead: boolean) =>
    contactIds.length === 0 ? undefined : queueJob(ctx, updateActions, { contactIds, ahead });
  // One after the other: the card that somebody looks at comes first.
  const started = await start(opened, false);
  await start(following, true);
  return started === undefined ? { job: null } : startedReply(started);
}

export const route = endpoint(contract, "session", draftOpened, {
  name: "SuggestionsDraftOpened",
  environment: ["queue"],
});
export const handler = lambda(route);

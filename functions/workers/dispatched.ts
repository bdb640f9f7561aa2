import * as z from "zod";
import { crmChanges, refreshContacts, writeBack } from "../crm/messages.ts";
import type { MessageType } from "../jobs/message.ts";
import type { QueueName } from "../jobs/queues.ts";
import { retention } from "../prospection/messages.ts";
import { readTexts } from "../readings/job/messages.ts";
import { dailySuggestions, prepareDay } from "../suggestions/drafts/messages.ts";

/** The next page of organizations is to be dispatched. */
export const nextPage: MessageType<object> = { kind: "dispatch", queue: "morning", content: z.object({}) };

const types = [
  refreshContacts.message,
  crmChanges,
  writeBack,
  retention,
  readTexts.message,
  dailySuggestions,
  prepareDay,
];
const queues = new Map<string, QueueName>(types.map(({ kind, queue }) => [kind, queue]));

/** The queue of what the dispatcher sends (due-work.ts says what). Throws for an unknown kind. */
export function queueOfKind(kind: string): QueueName {
  const queue = queues.get(kind);
  if (queue === undefined) throw new Error(`the dispatcher knows no messages of kind ${kind}`);
  return queue;
}

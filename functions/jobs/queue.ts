import * as z from "zod";
import type { BaseContext } from "../http/context.ts";
import { UnavailableError } from "../http/errors.ts";
import { CRMS } from "../crm/names.ts";
import { callSqs } from "./sqs.ts";

/** What a worker is asked to do; the body of an SQS message, in JSON. */
export const JobMessage = z.discriminatedUnion("kind", [
  // A job of either kind of refresh: its row says what to do.
  z.object({ kind: z.literal("refresh-contacts"), organizationId: z.uuid(), jobId: z.uuid() }),
  // A job of one of the kinds under /api/intelligence.
  z.object({ kind: z.literal("intelligence"), organizationId: z.uuid(), jobId: z.uuid() }),
  // A job that has new texts read.
  z.object({ kind: z.literal("read-texts"), organizationId: z.uuid(), jobId: z.uuid() }),
  // What batches have read of them; `turn` counts how often it was looked at since.
  z.object({ kind: z.literal("read-batches"), organizationId: z.uuid(), turn: z.int().min(0) }),
  z.object({ kind: z.literal("daily-suggestions"), organizationId: z.uuid(), day: z.iso.date() }),
  // The lists of the day to come, in the night before; `turn` counts how often it was looked at since.
  z.object({
    kind: z.literal("prepare-day"),
    organizationId: z.uuid(),
    day: z.iso.date(),
    turn: z.int().min(0),
  }),
  // What the model could not write that morning; `tried` counts the earlier tries.
  z.object({
    kind: z.literal("redraft-suggestions"),
    organizationId: z.uuid(),
    day: z.iso.date(),
    tried: z.int().min(0),
  }),
  // A CRM has announced changes: the rows it left say which.
  z.object({ kind: z.literal("crm-changes"), organizationId: z.uuid(), crm: z.enum(CRMS) }),
  z.object({ kind: z.literal("retention"), organizationId: z.uuid() }),
  z.object({ kind: z.literal("write-back"), organizationId: z.uuid(), actionId: z.uuid() }),
]);
export type JobMessage = z.infer<typeof JobMessage>;

/** Longest that SQS keeps a message before it hands it out, in seconds. */
export const LONGEST_DELAY = 900;

/**
 * Sends a message to the queue; it is handed out after `delaySeconds`. Throws `UnavailableError` when the queue
 * does not take it: the caller must not tell a person that work has begun.
 */
export async function sendMessage(ctx: BaseContext, message: JobMessage, delaySeconds = 0): Promise<void> {
  const response = await callSqs(ctx, "SendMessage", {
    MessageBody: JSON.stringify(message),
    ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
  });
  if (!response?.ok) {
    ctx.log.error("queue refused a message", { kind: message.kind, status: response?.status ?? 0 });
    throw new UnavailableError("Le travail n’a pas pu être lancé. Réessayez dans un instant.");
  }
}

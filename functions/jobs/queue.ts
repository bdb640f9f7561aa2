import { AwsClient } from "aws4fetch";
import * as z from "zod";
import type { BaseContext } from "../http/context.ts";
import { UnavailableError } from "../http/errors.ts";

/** What a worker is asked to do; the body of an SQS message, in JSON. */
export const JobMessage = z.discriminatedUnion("kind", [
  // A job of either kind of refresh: its row says what to do.
  z.object({ kind: z.literal("refresh-contacts"), organizationId: z.uuid(), jobId: z.uuid() }),
  // A job of one of the kinds under /api/intelligence.
  z.object({ kind: z.literal("intelligence"), organizationId: z.uuid(), jobId: z.uuid() }),
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
  z.object({ kind: z.literal("crm-changes"), organizationId: z.uuid(), crm: z.literal("hubspot") }),
  z.object({ kind: z.literal("retention"), organizationId: z.uuid() }),
  z.object({ kind: z.literal("write-back"), organizationId: z.uuid(), actionId: z.uuid() }),
]);
export type JobMessage = z.infer<typeof JobMessage>;

/** Longest that SQS keeps a message before it hands it out, in seconds. */
export const LONGEST_DELAY = 900;

/**
 * Sends a message to the queue, by SQS's JSON protocol; it is handed out after `delaySeconds`. Throws `UnavailableError` when the queue does not
 * take it: the caller must not tell a person that work has begun.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
 */
export async function sendMessage(ctx: BaseContext, message: JobMessage, delaySeconds = 0): Promise<void> {
  const environment = ctx.environment.queue();
  const client = new AwsClient({
    accessKeyId: environment.AWS_ACCESS_KEY_ID,
    secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
    ...(environment.AWS_SESSION_TOKEN ? { sessionToken: environment.AWS_SESSION_TOKEN } : {}),
    region: environment.AWS_REGION,
    service: "sqs",
    retries: 2,
  });
  const response = await client
    .fetch(new URL("/", environment.QUEUE_URL), {
      method: "POST",
      headers: { "content-type": "application/x-amz-json-1.0", "x-amz-target": "AmazonSQS.SendMessage" },
      body: JSON.stringify({
        QueueUrl: environment.QUEUE_URL,
        MessageBody: JSON.stringify(message),
        ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
      }),
      signal: AbortSignal.timeout(5_000),
    })
    .catch(() => undefined);
  if (!response?.ok) {
    ctx.log.error("queue refused a message", { kind: message.kind, status: response?.status ?? 0 });
    throw new UnavailableError("Le travail n’a pas pu être lancé. Réessayez dans un instant.");
  }
}

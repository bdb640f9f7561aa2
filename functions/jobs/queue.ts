import { correlationId, traceparent } from "../http/activity.ts";
import type { BaseContext, Claims } from "../http/context.ts";
import { UnavailableError } from "../http/errors.ts";
import type { MessageType } from "./message.ts";
import type { QueueName } from "./queues.ts";
import { callSqs } from "./sqs.ts";

/** Longest that SQS keeps a message before it hands it out, in seconds. */
export const LONGEST_DELAY = 900;

/**
 * Sends a message to its kind's queue, for the context's organization; it is handed out after `delaySeconds`. Throws
 * `UnavailableError` when the queue does not take it: the caller must not tell a person that work has begun.
 */
export function sendMessage<T extends object>(
  ctx: BaseContext & { readonly claims: Claims },
  { kind, queue }: Omit<MessageType<T>, "content">,
  content: T,
  delaySeconds = 0,
): Promise<void> {
  const { organizationId } = ctx.claims;
  return sendAgain(ctx, queue, { kind, organizationId, ...content }, delaySeconds);
}

/** `sendMessage` for a message as a queue handed it out. Throws `UnavailableError` as it does. */
export async function sendAgain(
  ctx: BaseContext,
  queue: QueueName,
  message: { readonly kind: string; readonly organizationId: string },
  delaySeconds = 0,
): Promise<void> {
  const response = await callSqs(ctx, queue, "SendMessage", entryOf(message, delaySeconds));
  if (!response?.ok) {
    ctx.log.error("queue refused a message", { kind: message.kind, status: response?.status ?? 0 });
    throw new UnavailableError("Le travail n’a pas pu être lancé. Réessayez dans un instant.");
  }
}

/**
 * A message as SQS takes it. Its group is the organization: the queue hands out the others' first while one has much
 * more under way than its share.
 * https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-fair-queues.html
 */
export function entryOf(
  message: { readonly organizationId: string },
  delaySeconds: number,
): Readonly<Record<string, unknown>> {
  return {
    MessageBody: JSON.stringify({ correlationId: correlationId(), traceparent: traceparent(), ...message }),
    MessageGroupId: message.organizationId,
    ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
  };
}

import { correlationId } from "../http/activity.ts";
import type { BaseContext, Claims } from "../http/context.ts";
import { UnavailableError } from "../http/errors.ts";
import type { MessageType } from "./message.ts";
import { callSqs } from "./sqs.ts";

/** Longest that SQS keeps a message before it hands it out, in seconds. */
export const LONGEST_DELAY = 900;

/**
 * Sends a message to the queue, for the context's organization; it is handed out after `delaySeconds`. Throws
 * `UnavailableError` when the queue does not take it: the caller must not tell a person that work has begun.
 */
export function sendMessage<T extends object>(
  ctx: BaseContext & { readonly claims: Claims },
  { kind }: MessageType<T>,
  content: T,
  delaySeconds = 0,
): Promise<void> {
  return sendAgain(ctx, { kind, organizationId: ctx.claims.organizationId, ...content }, delaySeconds);
}

/** The same of a message as the queue handed it out. */
export async function sendAgain(
  ctx: BaseContext,
  message: { readonly kind: string },
  delaySeconds = 0,
): Promise<void> {
  const response = await callSqs(ctx, "SendMessage", {
    MessageBody: JSON.stringify({ correlationId: correlationId(), ...message }),
    ...(delaySeconds === 0 ? {} : { DelaySeconds: delaySeconds }),
  });
  if (!response?.ok) {
    ctx.log.error("queue refused a message", { kind: message.kind, status: response?.status ?? 0 });
    throw new UnavailableError("Le travail n’a pas pu être lancé. Réessayez dans un instant.");
  }
}

import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { MESSAGE_MAXIMUM } from "../../suggestions/actions/contract.ts";
import { MailState } from "../contract.ts";
import { hasLeft } from "./settle-sending.ts";
import { stateOf } from "./state-of.ts";
import { ensureDraft, withMessage } from "./with-message.ts";

export const contract = defineContract({
  method: "PUT",
  path: "/api/me/mailbox/drafts/{actionId}",
  errors: ["conflict", "mailbox_not_connected", "mailbox_revoked", "mailbox_unavailable", "rate_limited"],
  summary: "Dépose le message d’une action dans sa messagerie, en brouillon, une seule fois.",
  params: z.object({ actionId: z.uuid() }),
  body: z.strictObject({
    /** The address that the person read. */
    to: z.string().min(3).max(320),
    /** The words that the person read, as they are stored. */
    subject: z.string().max(MESSAGE_MAXIMUM),
    message: z.string().max(MESSAGE_MAXIMUM),
    /** The draft that was there is gone, and a new one is wanted. */
    again: z.boolean().default(false),
  }),
  response: MailState,
});

/**
 * PUT /api/me/mailbox/drafts/{actionId}: makes the caller's mailbox hold the message as it stands, in its thread where
 * one is known. Asked twice, or after an answer was lost, it is the same draft. Throws as `withMessage` and `ensureDraft`.
 */
export function putDraft({
  ctx,
  input,
}: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { actionId } = input.params;
  const { again, ...read } = input.body;
  return withMessage(ctx, { actionId, ...read }, async (held) => {
    if (await hasLeft(ctx, held)) throw new AppError("conflict", "Ce message est déjà parti.");
    const draft = await ensureDraft(ctx, held, again);
    const { messageId: providerMessageId, threadId } = draft;
    return stateOf({ state: "drafted", provider: held.provider, providerMessageId, threadId });
  });
}

export const route = endpoint(contract, "session", putDraft, {
  name: "MailboxPutDraft",
  environment: ["mailboxes", "tokens"],
  timeoutSeconds: 29,
});
export const handler = lambda(route);

import * as z from "zod";
import { recordAudit } from "../../audit/record-audit.ts";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { MESSAGE_MAXIMUM } from "../../suggestions/actions/contract.ts";
import { markActionDone } from "../../suggestions/actions/mark-done.ts";
import type { Draft, Sent } from "../definition.ts";
import { noteMessage } from "./message-store.ts";
import { hasLeft } from "./settle-sending.ts";
import { ensureDraft, type Held, withMessage } from "./with-message.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/me/mailbox/sent/{actionId}",
  errors: ["conflict", "mailbox_not_connected", "mailbox_revoked", "mailbox_unavailable", "rate_limited"],
  summary: "Envoie le message d’une action depuis sa propre adresse, et marque l’action comme faite.",
  params: z.object({ actionId: z.uuid() }),
  body: z.strictObject({
    /** The address that the person read when they confirmed. */
    to: z.string().min(3).max(320),
    /** The words that the person read, as they are stored. */
    subject: z.string().max(MESSAGE_MAXIMUM),
    message: z.string().max(MESSAGE_MAXIMUM),
  }),
  response: z.object({ sent: z.literal(true) }),
});

/**
 * POST /api/me/mailbox/sent/{actionId}: sends the message as it stands from the caller's mailbox, once, and marks the
 * action done as « C’est envoyé » does. It leaves as a draft that is sent: a mailbox sends a draft once, so that neither
 * a second click nor a lost answer sends a second mail. Nothing else sends (functions/mailbox/sending/one-way.test.ts).
 * Throws as `withMessage` and `ensureDraft`, and `mailbox_unavailable` where it did not leave.
 */
export async function sendMessage({
  ctx,
  input,
}: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { actionId } = input.params;
  await withMessage(ctx, { actionId, ...input.body }, async (held) => {
    if (await hasLeft(ctx, held)) return;
    const draft = await ensureDraft(ctx, held, false);
    await noteMessage(ctx, actionId, { state: "sending" });
    const sent = await send(ctx, held, draft);
    await noteMessage(ctx, actionId, { state: "sent", sent });
    await recordAudit(ctx.pool, {
      event: "mailbox.message_sent",
      actorId: ctx.user.id,
      organizationId: ctx.claims.organizationId,
      targetKind: "action",
      targetId: actionId,
      detail: { provider: held.provider },
      requestId: ctx.requestId,
    });
  });
  await markActionDone({
    ctx,
    input: { params: { actionId }, query: { sent: "true" }, body: undefined },
  }).catch((error: unknown) => {
    // Another tab was faster: what was sent is sent.
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  });
  return { sent: true };
}

/** Sends a draft. Without an answer the draft tells: one that is none any more has left. */
async function send(ctx: UserContext, { actionId, writer }: Held, draft: Draft): Promise<Sent> {
  const said = await writer.sendDraft(draft.draftId);
  if (typeof said === "object") return said;
  // It stood there a moment ago, and this click alone has it in hand: what took it away sent it, or its person did.
  const isThere = said === "lost" && (await writer.isDraft(draft.draftId));
  if (!isThere) return { messageId: null, threadId: draft.threadId };
  await noteMessage(ctx, actionId, { state: "unsent" });
  throw new AppError(
    "mailbox_unavailable",
    "Le message n’est pas parti\u00A0: il est en brouillon. Réessayez.",
  );
}

export const route = endpoint(contract, "session", sendMessage, {
  name: "MailboxSend",
  environment: ["mailboxes", "queue", "tokens"],
  timeoutSeconds: 29,
});
export const handler = lambda(route);

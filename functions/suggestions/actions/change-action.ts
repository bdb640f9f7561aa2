import { queueWriteBack } from "../../crm/write-back/queue-write-back.ts";
import { withClaims } from "../../db/claims.ts";
import type { UserContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import {
  type End,
  type HeldAction,
  holdAction,
  readSent,
  tellWhy,
  type WireAction,
  type Words,
  writeChange,
} from "./store.ts";

/** What a person changes of an action, and how they end it. */
export interface Change {
  readonly words?: Words;
  /** The instant of the message's last edit that the change was made from; null for none. */
  readonly basedOn?: string | null;
  readonly end?: End;
}

/**
 * Changes an open action; throws `not_found`, and `conflict` when it is archived already, or, with the present text and
 * the instant of its last edit as details, when its message has changed since `basedOn`. What a person hid may still be
 * put off, or told why. A message that was sent is left to the CRM's writer.
 */
export function changeAction(ctx: UserContext, actionId: string, change: Change): Promise<WireAction> {
  const { words = {}, end } = change;
  return withClaims(ctx, async (client) => {
    const held = await holdAction(client, ctx, actionId, { people: end !== undefined });
    if (held.archivedAt !== null) {
      if (end !== undefined && isShareable(held, end)) return tellWhy(client, held, end);
      throw new AppError("conflict", "Cette action est déjà traitée\u00A0: elle ne peut plus être modifiée.");
    }
    if (isStale(held, change)) throw staleMessage(await readSent(client, actionId));
    const changed = await writeChange(client, ctx, held, { words, end });
    if (end?.isSent && (changed.ai_iceBreakingMessage ?? "").trim() !== "")
      await queueWriteBack(
        client,
        { actionId },
        { ...ctx.claims, userId: ctx.user.id, contactId: held.contactId, sentAt: new Date(end.at) },
      );
    return changed;
  });
}

const isShareable = ({ archivedBy, archivedReason }: HeldAction, end: End): boolean =>
  archivedBy === "user" &&
  archivedReason === "dismissed" &&
  end.reason === "dismissed" &&
  (end.because ?? end.resumesOn) != null;

/** Whether the message is another than the one that was changed, in milliseconds, as a browser knows it. */
function isStale({ message, editedAt }: HeldAction, { words, basedOn }: Change): boolean {
  if (basedOn === undefined || (words?.ai_iceBreakingMessage ?? null) === message) return false;
  return (basedOn === null ? null : Date.parse(basedOn)) !== (editedAt?.getTime() ?? null);
}

function staleMessage({ ai_iceBreakingMessage, editedAt }: WireAction): AppError {
  return new AppError(
    "conflict",
    "Ce message a été modifié entre-temps, ailleurs ou par quelqu’un d’autre.",
    {
      ai_iceBreakingMessage: ai_iceBreakingMessage ?? "",
      ...(editedAt === null ? {} : { editedAt }),
    },
  );
}

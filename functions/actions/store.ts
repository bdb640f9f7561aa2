import * as z from "zod";
import { asSent } from "../db/as-sent.ts";
import { callFunction } from "../db/data-api.ts";
import type { UserContext } from "../http/context.ts";
import { AppError, NotFoundError } from "../http/errors.ts";
import { Action, type DismissedBecause } from "./contract.ts";

/** An action as the database writes it, and as it is sent. */
const WireAction = asSent(Action);
type WireAction = z.input<typeof Action>;

const Changed = z.discriminatedUnion("state", [
  z.object({ state: z.literal("not_found") }),
  z.object({ state: z.literal("archived") }),
  z.object({ state: z.literal("stale"), action: WireAction }),
  z.object({ state: z.literal("ok"), action: WireAction }),
]);

/** The columns a change may touch, by the names of the API. Absent keys stay as they are. */
export type ActionPatch = Partial<
  Pick<WireAction, "ai_action" | "ai_reasoning" | "ai_iceBreakingMessage" | "type" | "deadline"> & {
    archivedAt: string;
    archivedBy: "user" | "system";
    archivedReason: "done" | "dismissed" | "updated";
    /** The instant of the message's last edit that the change was made from; null for none. */
    basedOn: string | null;
    /** False: done without sending its message. */
    sent: boolean;
    dismissedBecause: DismissedBecause | null;
    /** Put off to this day, `YYYY-MM-DD`. */
    resumesOn: string;
  }
>;

/** An action of the caller's organization; throws `not_found` for any other. */
export async function getActionInOrganization(ctx: UserContext, actionId: string): Promise<WireAction> {
  const row = await callFunction(ctx, "read_action", { action_id: actionId });
  if (row === null) throw new NotFoundError("Cette action n’existe pas ou n’est plus accessible.");
  return WireAction.parse(row);
}

/**
 * Changes an open action; throws `not_found`, and `conflict` when it is archived already, or, with the present text and
 * the instant of its last edit as details, when its message has changed since `basedOn`.
 */
export async function changeOpenAction(
  ctx: UserContext,
  actionId: string,
  patch: ActionPatch,
): Promise<WireAction> {
  const answer = await callFunction(ctx, "change_action", { action_id: actionId, patch });
  const changed = Changed.parse(answer);
  if (changed.state === "not_found")
    throw new NotFoundError("Cette action n’existe pas ou n’est plus accessible.");
  if (changed.state === "archived") {
    throw new AppError("conflict", "Cette action est déjà traitée\u00A0: elle ne peut plus être modifiée.");
  }
  if (changed.state === "stale") {
    const { ai_iceBreakingMessage, editedAt } = changed.action;
    throw new AppError(
      "conflict",
      "Ce message a été modifié entre-temps, ailleurs ou par quelqu’un d’autre.",
      {
        ai_iceBreakingMessage: ai_iceBreakingMessage ?? "",
        ...(editedAt === null ? {} : { editedAt }),
      },
    );
  }
  return changed.action;
}

const Undone = z.discriminatedUnion("state", [
  z.object({ state: z.literal("not_found") }),
  z.object({ state: z.literal("not_handled") }),
  z.object({ state: z.literal("blocked") }),
  z.object({ state: z.literal("ok"), action: WireAction }),
]);

/**
 * Opens again what a person handled, as it was. Throws `not_found`, and `conflict` for what the system archived, or
 * where nothing may be proposed to the contact any more.
 */
export async function reopenHandled(ctx: UserContext, actionId: string): Promise<WireAction> {
  const undone = Undone.parse(await callFunction(ctx, "undo_action", { action_id: actionId }));
  if (undone.state === "not_found")
    throw new NotFoundError("Cette action n’existe pas ou n’est plus accessible.");
  if (undone.state === "not_handled")
    throw new AppError(
      "conflict",
      "Cette action a été remplacée depuis\u00A0: elle ne peut plus être rouverte.",
    );
  if (undone.state === "blocked") {
    const text =
      "Cette action ne peut plus être rouverte\u00A0: ce contact s’est opposé, a été archivé ou a une autre proposition.";
    throw new AppError("conflict", text);
  }
  return undone.action;
}

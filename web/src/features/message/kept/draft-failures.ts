import { ApiError, isOutage, messageOf } from "../../../lib/api-error.ts";

/** A message as the server holds it. */
export interface Held {
  text: string;
  /** The instant of its last edit, which a change must be based on; null for none. */
  editedAt: Date | null;
}

/** The message that a refusal says stands in place of the one the change was based on; null for any other failure. */
export function heldIn(error: unknown): Held | null {
  if (!(error instanceof ApiError) || error.code !== "conflict") return null;
  const { ai_iceBreakingMessage: text, editedAt } = error.details;
  return text === undefined ? null : { text, editedAt: editedAt === undefined ? null : new Date(editedAt) };
}

/** Whether a save that failed may succeed later as it is: no server, a busy one, no session, or another organization's. */
export const isForNow = (error: unknown): boolean =>
  isOutage(error) ||
  (error instanceof ApiError &&
    (["unauthenticated", "other_organization"].includes(error.code) || error.status === 429));

/** What the server says of the message itself (« 20000 caractères au plus ») tells more than the refusal. */
export function problemOf(error: unknown): string {
  const why = error instanceof ApiError ? error.details["ai_iceBreakingMessage"] : undefined;
  return why === undefined ? messageOf(error) : `Le message est refusé\u00A0: ${why}`;
}

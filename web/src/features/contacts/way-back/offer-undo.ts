import type { QueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../lib/api-error.ts";
import { whenThere } from "../../../lib/when-there.ts";
import { notify } from "../../../ui/notify.ts";
import { cardOf, goTo } from "./go-on.ts";
import { undo } from "./use-way-back.ts";

/** Milliseconds in which the notice of what was just done offers to undo it. */
export const TIME_TO_UNDO = 10_000;

/** What was handled here last, for « z ». */
let last: string | undefined;

/** Undoes what was handled last on this page, if anything was. */
export async function undoLast(client: QueryClient): Promise<void> {
  const actionId = last;
  last = undefined;
  if (actionId !== undefined) await undoAndSay(client, actionId);
}

/** Says that an action was handled, and offers to undo it. */
export function offerUndo(client: QueryClient, actionId: string, text: string): void {
  last = actionId;
  notify({
    kind: "plain",
    id: `handled ${actionId}`,
    text,
    lasting: TIME_TO_UNDO,
    action: { label: "Annuler", onClick: () => void undoAndSay(client, actionId) },
  });
}

/** Opens an action again, and says what could not be undone. */
export async function undoAndSay(client: QueryClient, actionId: string): Promise<void> {
  try {
    const { contactId, isLoggedInCrm } = await undo(client, actionId);
    whenThere(() => cardOf(contactId), goTo);
    if (isLoggedInCrm)
      notify({ kind: "plain", text: "Proposition rouverte. Le message reste consigné dans votre CRM." });
  } catch (error) {
    notify({ kind: "error", text: `Rien n’a été annulé. ${messageOf(error)}` });
  }
}

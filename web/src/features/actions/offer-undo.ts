import type { QueryClient } from "@tanstack/react-query";
import { messageOf } from "../../lib/api-error.ts";
import { whenThere } from "../../lib/when-there.ts";
import { notify } from "../../ui/notify.ts";
import { openCardAction } from "../../lib/contacts/display.ts";
import { A_DAY, feedQuery } from "../../lib/contacts/queries.ts";
import { cardOf, goTo, stayInSight } from "./go-on.ts";
import { undo } from "./use-undo.ts";

/** Milliseconds in which the notice of what was just done offers to undo it. */
export const TIME_TO_UNDO = 10_000;

const handledKey = ["handled"];

/** What was handled here and not undone yet, the last at the end: forgotten, as all that is cached, at sign-out. */
const handledHere = (client: QueryClient): string[] => client.getQueryData<string[]>(handledKey) ?? [];

function keepHandled(client: QueryClient, actionIds: string[]): void {
  client.setQueryDefaults(handledKey, { gcTime: A_DAY });
  client.setQueryData(handledKey, actionIds);
}

/** Undone one after the other: what is pressed meanwhile means the act before. */
let undoing = Promise.resolve();

/**
 * Undoes the last act that can be undone: of those done here since the page was opened, then, as the server tells it,
 * of those on the day's list.
 */
export function undoLast(client: QueryClient): Promise<void> {
  undoing = undoing.then(async () => {
    const actionId = handledHere(client).at(-1) ?? (await lastOfDay(client));
    if (actionId === undefined) notify({ kind: "plain", text: "Rien à annuler dans la liste du jour." });
    else await undoAndSay(client, actionId);
  });
  return undoing;
}

/** The action of the day's list that its person handled last and that may still be opened again. */
async function lastOfDay(client: QueryClient): Promise<string | undefined> {
  const feed = await client.fetchQuery(feedQuery()).catch(() => undefined);
  return feed?.data
    .filter((item) => item.suppressed === null && openCardAction(item) === undefined)
    .flatMap(({ actions: [action] }) =>
      action?.archivedBy === "user" && action.archivedAt !== null
        ? [{ id: action.id, at: Date.parse(action.archivedAt) }]
        : [],
    )
    .toSorted((one, other) => other.at - one.at)[0]?.id;
}

const noticeOf = (actionId: string): string => `handled ${actionId}`;

/** Says that an action was handled, and offers to undo it. */
export function offerUndo(client: QueryClient, actionId: string, text: string): void {
  keepHandled(client, [...handledHere(client), actionId]);
  notify({
    kind: "plain",
    id: noticeOf(actionId),
    text,
    lasting: TIME_TO_UNDO,
    action: { label: "Annuler", onClick: () => void undoAndSay(client, actionId) },
  });
}

/** Opens an action again, and says what could not be undone. */
export async function undoAndSay(client: QueryClient, actionId: string): Promise<void> {
  // Also where it fails: the act before is not out of reach because of this one.
  keepHandled(
    client,
    handledHere(client).filter((id) => id !== actionId),
  );
  try {
    const { contactId, isLoggedInCrm } = await undo(client, actionId);
    whenThere(() => cardOf(contactId), goTo);
    // The notice that was pressed is gone, and there may be no list here.
    stayInSight();
    // In the place of the notice that offers the same.
    const left = isLoggedInCrm ? " Le message reste consigné dans votre CRM." : "";
    notify({ kind: "plain", id: noticeOf(actionId), text: `Proposition rouverte.${left}` });
  } catch (error) {
    notify({ kind: "error", text: `Rien n’a été annulé. ${messageOf(error)}` });
  }
}

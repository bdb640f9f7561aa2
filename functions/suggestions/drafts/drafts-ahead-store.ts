import { call, callRows } from "../../db/call.ts";
import { withClaims } from "../../db/claims.ts";
import type { BaseContext, Claims, SystemContext } from "../../http/context.ts";
import { LISTS } from "../ranking/list-length.ts";

/** How many of a list's cards a model drafts before they are opened, by the organization's choice. */
export async function readDraftsAhead(ctx: SystemContext): Promise<number> {
  const choice = await withClaims(ctx, (client) => call(client, "app.drafts_ahead", {}));
  return choice === "all" ? LISTS.length : LISTS.draftedFirst;
}

/**
 * The cards of the caller's list of a day whose messages wait to be opened: a contact's own and the `following`
 * ones after it. None where the contact is not in the list, or nothing waits.
 */
export async function readDraftsToOpen(
  ctx: BaseContext & { readonly claims: Claims },
  contactId: string,
  { day, following }: { readonly day: string; readonly following: number },
): Promise<{ contactId: string; isOpened: boolean }[]> {
  const rows = await withClaims(ctx, (client) =>
    callRows(client, "app.drafts_to_open", { contact: contactId, for_day: day, following }),
  );
  return rows.flatMap(({ contact_id: id, is_opened: isOpened }) =>
    id === null ? [] : [{ contactId: id, isOpened: isOpened === true }],
  );
}

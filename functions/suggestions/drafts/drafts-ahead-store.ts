import { anyRecordOf } from "../../contacts/of-person.ts";
import { builder, builtRows, sql } from "../../db/builder.ts";
import { call } from "../../db/call.ts";
import { withClaims } from "../../db/claims.ts";
import type { BaseContext, Claims, SystemContext } from "../../http/context.ts";
import { LISTS } from "../ranking/list-length.ts";
import { ON_OPEN } from "./written-by.ts";

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
  const { organizationId, subject } = ctx.claims;
  const waiting = builder
    .selectFrom("public.suggestion as opened")
    .innerJoin("public.suggestion as g", (join) =>
      join
        .onRef("g.organization_id", "=", "opened.organization_id")
        .onRef("g.user_id", "=", "opened.user_id")
        .onRef("g.day", "=", "opened.day"),
    )
    .innerJoin("public.action as a", "a.id", "g.action_id")
    .select(["g.contact_id as contactId", "g.position", "opened.position as openedAt"])
    .where("opened.organization_id", "=", organizationId)
    .where("opened.user_id", "=", subject)
    .where("opened.day", "=", sql<Date>`${day}::date`)
    .where("opened.contact_id", "=", anyRecordOf(sql.val(contactId), "live"))
    .where((row) =>
      row.between("g.position", row.ref("opened.position"), row("opened.position", "+", following)),
    )
    .where("a.archived_at", "is", null)
    .where("a.edited_at", "is", null)
    .where("a.ai_fallback", "=", ON_OPEN)
    .orderBy("g.position");
  const rows = await withClaims(ctx, (client) => builtRows(client, waiting));
  return rows.map(({ contactId: id, position, openedAt }) => ({
    contactId: id,
    isOpened: position === openedAt,
  }));
}

import { anyRecordOf } from "../../../contacts/of-person.ts";
import { anyOf, builder, runBuilt } from "../../../db/builder.ts";
import { withClaims } from "../../../db/claims.ts";
import type { SystemContext } from "../../../http/context.ts";
import { lockPeople } from "../lock-people.ts";
import { mayReopen } from "./may-reopen.ts";
import { OPENED } from "./opened.ts";

/**
 * Reopens a contact's newest action that a correction archived, if no other is open; false where there is
 * none, or the contact may not be written to.
 */
export function reopenCorrected(ctx: SystemContext, contactId: string): Promise<boolean> {
  const reopened = builder
    .updateTable("public.action as a")
    .set(OPENED)
    .where("a.id", "=", (row) =>
      row
        .selectFrom("public.action as x")
        .select("x.id")
        .where("x.contact_id", "=", contactId)
        .where("x.organization_id", "=", ctx.claims.organizationId)
        .orderBy("x.archived_at", "desc")
        .limit(1),
    )
    .where("a.archived_by", "=", "system")
    .where("a.archived_reason", "=", "updated")
    .where((row) =>
      row.exists(row.selectFrom("public.fact_correction as k").whereRef("k.ended_action_id", "=", "a.id")),
    )
    // Whoever was handled by another record since then is not brought back.
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("public.action as x")
            .where("x.contact_id", "=", anyRecordOf(row.ref("a.contact_id"), "others"))
            .where("x.archived_by", "=", "user")
            .whereRef("x.archived_at", ">", "a.archived_at"),
        ),
      ),
    );
  return withClaims(ctx, async (client) => {
    await lockPeople(client, anyOf([contactId]));
    return (await mayReopen(client, contactId)) && (await runBuilt(client, reopened)) === 1;
  });
}

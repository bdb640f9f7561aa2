import { anyRecordOf } from "../../../contacts/of-person.ts";
import { anyOf, builder, builtRows, runBuilt, sql } from "../../../db/builder.ts";
import { type Transaction, withClaims } from "../../../db/claims.ts";
import type { SystemContext } from "../../../http/context.ts";
import { lockPeople } from "../lock-people.ts";
import { mayReopen } from "./may-reopen.ts";
import { OPENED } from "./opened.ts";

/** Opens the actions that members, but the `spared` ones, put off to `day` or earlier, as they were left. */
export async function resumeActions(
  ctx: SystemContext,
  day: string,
  spared: readonly string[] = [],
): Promise<void> {
  await withClaims(ctx, async (client) => {
    const due = await readDue(client, ctx.claims.organizationId, day, spared);
    if (due.length === 0) return;
    await lockPeople(client, anyOf(due.map(({ contact_id: id }) => id)));
    for (const { id, contact_id: contactId } of due)
      if (await mayReopen(client, contactId))
        await runBuilt(
          client,
          builder
            .updateTable("public.action")
            .set({ ...OPENED, message_sent: false, dismissed_because: null })
            .where("id", "=", id),
        );
  });
}

/** What was put off to a day or earlier, but where the person was handled once more since then. */
function readDue(
  client: Transaction,
  organizationId: string,
  day: string,
  spared: readonly string[],
): Promise<{ id: string; contact_id: string }[]> {
  return builtRows(
    client,
    builder
      .selectFrom("public.action as x")
      .select(["x.id", "x.contact_id"])
      .where("x.organization_id", "=", organizationId)
      .where("x.resumes_on", "<=", sql<Date>`${day}::date`)
      .where("x.archived_at", "is not", null)
      .where("x.archived_by", "=", "user")
      .where((row) => row(row("x.handled_by", "=", anyOf(spared)), "is not", true))
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("public.action as y")
              .where("y.archived_by", "=", "user")
              .whereRef("y.archived_at", ">", "x.archived_at")
              .where("y.contact_id", "=", anyRecordOf(row.ref("x.contact_id"), "every")),
          ),
        ),
      )
      .orderBy("x.id"),
  );
}

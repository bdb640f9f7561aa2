import { anyOf, builder, NOW, runBuilt } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";

/** Ends what is open for some contacts, edited or not, in the system's name. */
export async function endActionsOf(
  client: Transaction,
  contactIds: readonly string[],
  why: string,
): Promise<void> {
  await runBuilt(
    client,
    builder
      .updateTable("public.action")
      .set({
        archived_at: NOW,
        archived_by: "system",
        archived_reason: "updated",
        ai_archive_reasoning: why,
      })
      .where("contact_id", "=", anyOf(contactIds))
      .where("archived_at", "is", null),
  );
}

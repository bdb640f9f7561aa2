import { builder, builtRows, NOW, runBuilt, sql } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import type { MergedPair } from "../../contacts/merged-pair.ts";

/** Has what was said in a contact's actions rest on other texts, by the ids of those that go. */
export async function replaceSources(
  client: Transaction,
  contactId: string,
  replaced: ReadonlyMap<string, string>,
): Promise<void> {
  if (replaced.size === 0) return;
  const gone = [...replaced.keys()];
  const claims = await builtRows(
    client,
    builder
      .selectFrom("public.claim as cl")
      .innerJoin("public.action as a", "a.id", "cl.action_id")
      .select(["cl.action_id", "cl.position", "cl.source_ids"])
      .where("a.contact_id", "=", contactId)
      .where((row) => row("cl.source_ids", "&&", row.cast<string[]>(row.val(gone), sql`uuid[]`))),
  );
  for (const { action_id: actionId, position, source_ids: sourceIds } of claims)
    await runBuilt(
      client,
      builder
        .updateTable("public.claim")
        .set({ source_ids: sourceIds.map((id) => replaced.get(id) ?? id) })
        .where("action_id", "=", actionId)
        .where("position", "=", position),
    );
}

/** Gives a contact's actions and suggestions to the one that it was merged into. */
export async function mergeSuggestions(
  client: Transaction,
  organizationId: string,
  { loser, winner }: MergedPair,
): Promise<void> {
  // One action of a contact is open at a time: the one that stays keeps its own.
  await runBuilt(
    client,
    builder
      .updateTable("public.action as a")
      .set({
        archived_at: NOW,
        archived_by: "system",
        archived_reason: "updated",
        ai_archive_reasoning: "Le contact a été fusionné avec un autre dans le CRM.",
      })
      .where("a.contact_id", "=", loser)
      .where("a.archived_at", "is", null)
      .where((row) =>
        row.exists(
          row
            .selectFrom("public.action as o")
            .select("o.id")
            .where("o.contact_id", "=", winner)
            .where("o.archived_at", "is", null),
        ),
      ),
  );
  await runBuilt(
    client,
    builder
      .deleteFrom("public.suggestion as s")
      .using("public.suggestion as kept")
      .where("s.contact_id", "=", loser)
      .where("kept.contact_id", "=", winner)
      .where("kept.organization_id", "=", organizationId)
      .whereRef("kept.day", "=", "s.day"),
  );
  for (const table of ["public.suggestion", "public.action"] as const)
    await runBuilt(
      client,
      builder.updateTable(table).set({ contact_id: winner }).where("contact_id", "=", loser),
    );
}

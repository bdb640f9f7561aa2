import { anyOf, builder, runBuilt, sql } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";

/** Has whoever objected stay known by their address, where their contacts are about to go. */
export async function keepObjectionsByAddress(
  client: Transaction,
  contactIds: readonly string[],
): Promise<void> {
  const kept = ["organization_id", "reason", "source", "created_by"] as const;
  await runBuilt(
    client,
    builder
      .insertInto("public.suppression")
      .columns(["kind", "value", ...kept])
      .expression((from) =>
        from
          .selectFrom("public.suppression as s")
          .innerJoin("public.contact as c", "c.id", "s.contact_id")
          .select((row) => [
            row.val("address").as("kind"),
            sql<string>`lower(btrim(c.email))`.as("value"),
            "s.organization_id",
            "s.reason",
            "s.source",
            "s.created_by",
          ])
          .where("s.contact_id", "=", anyOf(contactIds))
          .where("c.email", "is not", null),
      )
      .onConflict((taken) => taken.doNothing()),
  );
}

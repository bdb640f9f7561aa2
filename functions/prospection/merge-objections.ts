import { builder, runBuilt } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";
import type { MergedPair } from "../contacts/merged-pair.ts";

/** Who objected once has objected, under whichever name: the one that a contact was merged into has its objections too. */
export async function mergeObjections(client: Transaction, { loser, winner }: MergedPair): Promise<void> {
  const columns = ["organization_id", "kind", "reason", "source", "created_by"] as const;
  await runBuilt(
    client,
    builder
      .insertInto("public.suppression")
      .columns(["contact_id", ...columns])
      .expression((from) =>
        from
          .selectFrom("public.suppression")
          .select((row) => row.cast<string>(row.val(winner), "uuid").as("contact_id"))
          .select(columns)
          .where("contact_id", "=", loser)
          .where("source", "=", "user"),
      )
      .onConflict((taken) => taken.doNothing()),
  );
}

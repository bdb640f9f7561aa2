import { builder, runBuilt } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import type { MergedPair } from "../merged-pair.ts";

/** Gives a contact's consent to be called to the one that it was merged into, unless that has its own. */
export async function mergeConsents(client: Transaction, { loser, winner }: MergedPair): Promise<void> {
  await runBuilt(
    client,
    builder
      .insertInto("public.call_consent")
      .columns(["contact_id", "organization_id", "recorded_by", "recorded_at"])
      .expression((from) =>
        from
          .selectFrom("public.call_consent")
          .select((row) => [
            row.cast<string>(row.val(winner), "uuid").as("contact_id"),
            "organization_id",
            "recorded_by",
            "recorded_at",
          ])
          .where("contact_id", "=", loser),
      )
      .onConflict((taken) => taken.doNothing()),
  );
  await runBuilt(client, builder.deleteFrom("public.call_consent").where("contact_id", "=", loser));
}

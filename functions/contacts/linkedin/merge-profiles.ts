import { builder, runBuilt } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import type { MergedPair } from "../merged-pair.ts";

/** Gives a contact's profile to the one that it was merged into, unless that has its own. */
export async function mergeProfiles(client: Transaction, { loser, winner }: MergedPair): Promise<void> {
  await runBuilt(
    client,
    builder
      .updateTable("public.linkedin_profile as l")
      .set({ contact_id: winner })
      .where("l.contact_id", "=", loser)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("public.linkedin_profile as k")
              .select("k.contact_id")
              .where("k.contact_id", "=", winner),
          ),
        ),
      ),
  );
}

import { builder, runBuilt } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";
import type { MergedPair } from "../contacts/merged-pair.ts";

/**
 * Gives what members decided of a contact to the one that it was merged into, unless that has a decision of its own: how
 * often to be in touch, and how each reaches them.
 */
export async function mergeChoices(client: Transaction, { loser, winner }: MergedPair): Promise<void> {
  await runBuilt(
    client,
    builder
      .updateTable("public.contact_cadence as k")
      .set({ contact_id: winner })
      .where("k.contact_id", "=", loser)
      .where((row) =>
        row.not(
          row.exists(row.selectFrom("public.contact_cadence as own").where("own.contact_id", "=", winner)),
        ),
      ),
  );
  await runBuilt(
    client,
    builder
      .updateTable("public.letter_choice as k")
      .set({ contact_id: winner })
      .where("k.contact_id", "=", loser)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("public.letter_choice as own")
              .where("own.contact_id", "=", winner)
              .whereRef("own.user_id", "=", "k.user_id"),
          ),
        ),
      ),
  );
  for (const table of ["public.contact_cadence", "public.letter_choice"] as const)
    await runBuilt(client, builder.deleteFrom(table).where("contact_id", "=", loser));
}

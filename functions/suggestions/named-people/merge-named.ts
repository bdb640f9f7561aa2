import { builder, runBuilt } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import type { MergedPair } from "../../contacts/merged-pair.ts";

/** A contact that was merged into another leaves it whom it named, and who named it. */
export async function mergeNamed(client: Transaction, { loser, winner }: MergedPair): Promise<void> {
  await runBuilt(
    client,
    builder
      .updateTable("public.named_person as n")
      .set({ contact_id: winner })
      .where("n.contact_id", "=", loser)
      .where("n.person_id", "<>", winner)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom("public.named_person as own")
              .select("own.id")
              .where("own.contact_id", "=", winner)
              .whereRef("own.text_id", "=", "n.text_id")
              .whereRef("own.fact", "=", "n.fact"),
          ),
        ),
      ),
  );
  await runBuilt(
    client,
    builder
      .updateTable("public.named_person")
      .set({ person_id: winner })
      .where("person_id", "=", loser)
      .where("contact_id", "<>", winner),
  );
  await runBuilt(
    client,
    builder
      .deleteFrom("public.named_person")
      .where((row) => row.or([row("contact_id", "=", loser), row("person_id", "=", loser)])),
  );
}

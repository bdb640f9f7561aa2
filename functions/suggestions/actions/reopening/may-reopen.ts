import { anyRecordOf } from "../../../contacts/of-person.ts";
import { builder, runBuilt, sql } from "../../../db/builder.ts";
import type { Transaction } from "../../../db/claims.ts";

/**
 * Whether an action of a contact may be opened again: the contact is there and has not objected, and nothing is open
 * on any record of the person. The person is locked (`lockPeople`); the contact is kept until the transaction ends.
 */
export async function mayReopen(client: Transaction, contactId: string): Promise<boolean> {
  const free = builder
    .selectFrom("public.contact as c")
    .where("c.id", "=", contactId)
    .where("c.archived_at", "is", null)
    .where(sql<boolean>`not exists (select from app.suppression_of(c))`)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("public.action as x")
            .where("x.archived_at", "is", null)
            .where("x.contact_id", "=", anyRecordOf(row.ref("c.id"), "every")),
        ),
      ),
    )
    .forKeyShare("c");
  return (await runBuilt(client, free)) === 1;
}

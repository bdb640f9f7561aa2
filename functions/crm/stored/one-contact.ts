import { builder, builtRows, runBuilt } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import type { GivenContact } from "./contacts.ts";

/** Adds a contact that no CRM holds, and answers its id; undefined where one of ours has its address. */
export async function addContact(
  client: Transaction,
  contact: Omit<GivenContact, "id" | "linkedin_profile_url"> & {
    readonly organization_id: string;
    readonly email: string | null;
  },
): Promise<string | undefined> {
  const [added] = await builtRows(
    client,
    builder
      .insertInto("public.contact")
      .values({ ...contact, phones: [...contact.phones] })
      .onConflict((taken) => taken.doNothing())
      .returning("id"),
  );
  return added?.id;
}

/** Removes a contact that no CRM holds, while nothing hangs on it. */
export async function removeUnusedContact(client: Transaction, contactId: string): Promise<boolean> {
  const removed = await runBuilt(
    client,
    builder
      .deleteFrom("public.contact as c")
      .where("c.id", "=", contactId)
      .where("c.crm", "is", null)
      .where((row) =>
        row.not(
          row.or(
            [
              row.selectFrom("public.engagement as h").select("h.id").whereRef("h.contact_id", "=", "c.id"),
              row.selectFrom("public.note as h").select("h.id").whereRef("h.contact_id", "=", "c.id"),
              row.selectFrom("public.action as h").select("h.id").whereRef("h.contact_id", "=", "c.id"),
              row
                .selectFrom("public.deal_contact as h")
                .select("h.deal_id as id")
                .whereRef("h.contact_id", "=", "c.id"),
              row.selectFrom("public.suppression as h").select("h.id").whereRef("h.contact_id", "=", "c.id"),
              row.selectFrom("public.named_person as h").select("h.id").whereRef("h.contact_id", "=", "c.id"),
              row.selectFrom("public.named_person as h").select("h.id").whereRef("h.person_id", "=", "c.id"),
            ].map((hanging) => row.exists(hanging)),
          ),
        ),
      ),
  );
  return removed === 1;
}

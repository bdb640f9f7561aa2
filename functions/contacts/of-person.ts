import { builder, type Expression, type RawBuilder, sql } from "../db/builder.ts";

/**
 * To compare the id of a contact with: any record of a contact's person; `live` ones, that are not archived, and itself,
 * or the `others` than itself. Who that is, is looked up once for each contact, also where Postgres has no statistics.
 */
export function anyRecordOf(
  contactId: Expression<string>,
  which: "every" | "live" | "others",
): RawBuilder<string> {
  const records = builder.selectFrom("app.person as of_person").select(`of_person.${which}`);
  return sql`any ((${records.where("of_person.contact_id", "=", contactId)})::uuid[])`;
}

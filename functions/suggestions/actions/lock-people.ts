import { builder, builtRows, type RawBuilder, sql } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";

/**
 * Holds the open actions of some contacts' people, on whichever of their records, until the transaction ends: what is
 * proposed for one person, handled and opened again goes one after the other. Whoever edits one of them is waited for.
 * `contacts`: what their ids are compared with.
 */
export async function lockPeople(client: Transaction, contacts: RawBuilder<string>): Promise<void> {
  const people = builder
    .selectFrom("public.contact as c")
    .select((row) => sql<string>`hashtextextended('action ' || ${row.ref("c.person_key")}, 0)`.as("key"))
    .distinct()
    .where("c.id", "=", contacts)
    // In one order whoever asks, so that no two wait for each other.
    .orderBy("key");
  await builtRows(
    client,
    builder
      .selectFrom(people.as("person"))
      .select((row) => sql`pg_advisory_xact_lock(${row.ref("person.key")})`.as("held")),
  );
  // A statement of its own: it sees what whoever held them before has written.
  const records = builder
    .selectFrom("app.person as p")
    .select((row) => row.fn<string>("unnest", ["p.every"]).as("id"))
    .where("p.contact_id", "=", contacts);
  await builtRows(
    client,
    builder
      .selectFrom("public.action as x")
      .select("x.id")
      .where("x.archived_at", "is", null)
      .where("x.contact_id", "=", sql<string>`any (array(${records}))`)
      .orderBy("x.id")
      .forUpdate(),
  );
}

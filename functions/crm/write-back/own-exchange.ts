import { builder, runBuilt, sql } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";

const TABLE = "public.engagement";

/** What a person of ours sent to a contact or said to them, with an action of ours. */
interface OwnExchange {
  /** The action's, and its exchange's. */
  readonly id: string;
  readonly organizationId: string;
  readonly contactId: string;
  readonly type: "email" | "phone_call" | "sms" | "other";
  readonly at: Date;
  readonly subject: string | null;
  readonly text: string;
}

/** Stores an exchange that no CRM has told of, once. */
export async function storeOwnExchange(
  client: Transaction,
  { id, organizationId, contactId, type, at, subject, text }: OwnExchange,
): Promise<void> {
  await runBuilt(
    client,
    builder
      .insertInto(TABLE)
      .values({
        id,
        organization_id: organizationId,
        contact_id: contactId,
        source: "moment",
        type,
        direction: "outgoing",
        date: at,
        subject,
        text,
      })
      .onConflict((row) => row.doNothing()),
  );
}

/** Stores the message that was sent with an action as an exchange, while its CRM does not take it; of a note nothing. */
export async function storeUnlogged(client: Transaction, actionId: string): Promise<void> {
  const sent = builder
    .insertInto(TABLE)
    .columns([
      "id",
      "organization_id",
      "contact_id",
      "source",
      "type",
      "direction",
      "date",
      "subject",
      "text",
    ])
    .expression((row) =>
      row
        .selectFrom("public.action as a")
        .select([
          "a.id",
          "a.organization_id",
          "a.contact_id",
          sql<string>`'moment'`.as("source"),
          sql<string>`'email'`.as("type"),
          sql<string>`'outgoing'`.as("direction"),
          sql<Date>`a.archived_at`.as("date"),
          "a.ai_subject as subject",
          sql<string>`btrim(a.ai_ice_breaking_message)`.as("text"),
        ])
        .where("a.id", "=", actionId)
        .where("a.message_sent", "=", true)
        .where("a.archived_at", "is not", null),
    )
    .onConflict((row) => row.doNothing());
  await runBuilt(client, sent);
}

/** Deletes the exchange of an action: it is open again, or its CRM tells of the message by now. */
export async function deleteOwnExchange(client: Transaction, actionId: string): Promise<void> {
  await runBuilt(
    client,
    builder
      .deleteFrom(TABLE)
      .where("id", "=", actionId)
      .where("source", "=", sql<string>`'moment'`),
  );
}

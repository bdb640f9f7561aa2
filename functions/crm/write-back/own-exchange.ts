import { builder, runBuilt, sql } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";

const TABLE = "public.engagement";

/** How a person of ours reached a contact with an action of ours. */
export type OwnExchangeType = "email" | "phone_call" | "sms" | "other";

/**
 * Stores what was done with an action as an exchange, under the action's id, once: the words of the mail that was sent;
 * of a call, or what was sent elsewhere, none are known. Nothing where the action is open again, or sent no words.
 */
export async function storeOwnExchange(
  client: Transaction,
  actionId: string,
  type: OwnExchangeType,
): Promise<void> {
  const isMail = type === "email";
  const done = builder
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
          sql<string>`${type}::text`.as("type"),
          sql<string>`'outgoing'`.as("direction"),
          sql<Date>`a.archived_at`.as("date"),
          sql<string | null>`case when ${isMail} then a.ai_subject end`.as("subject"),
          sql<string>`case when ${isMail} then btrim(a.ai_ice_breaking_message) else '' end`.as("text"),
        ])
        .where("a.id", "=", actionId)
        .where("a.archived_at", "is not", null)
        .$if(isMail, (sent) =>
          sent.where("a.message_sent", "=", true).where(sql<boolean>`btrim(a.ai_ice_breaking_message) <> ''`),
        )
        // Who undoes it meanwhile is waited for, or waits.
        .forShare(),
    )
    .onConflict((row) => row.doNothing());
  await runBuilt(client, done);
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

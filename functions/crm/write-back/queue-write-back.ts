import { builder, runBuilt, sql } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";

const TABLE = "private.write_back";

/** What a person sent or noted of a contact, and when. */
export interface Sent {
  readonly organizationId: string;
  readonly userId: string;
  readonly contactId: string;
  readonly sentAt: Date;
}

/**
 * Leaves a message, or a note of a call, to the CRM's writer, where the organization has turned that on and the
 * contact is one of a CRM; what was left before stays as it is.
 */
export async function queueWriteBack(
  client: Transaction,
  what: { readonly actionId: string } | { readonly noteId: string },
  { organizationId, userId, contactId, sentAt }: Sent,
): Promise<void> {
  const [column, id] =
    "actionId" in what ? (["action_id", what.actionId] as const) : (["note_id", what.noteId] as const);
  const queued = builder
    .insertInto(TABLE)
    .columns([column, "organization_id", "user_id", "sent_at"])
    .expression((row) =>
      row
        .selectFrom("public.contact as c")
        .select([
          sql<string>`${id}::uuid`.as("id"),
          "c.organization_id",
          sql<string>`${userId}::uuid`.as("user_id"),
          sql<Date>`${sentAt.toISOString()}::timestamptz`.as("sent_at"),
        ])
        .where("c.id", "=", contactId)
        .where("c.organization_id", "=", organizationId)
        .where("c.crm", "is not", null)
        .where("c.crm_id", "is not", null)
        .where(sql<boolean>`(select app.writes_back())`),
    )
    .onConflict((left) => left.doNothing());
  await runBuilt(client, queued);
}

/** Takes a message back that no call has begun to write in the CRM. */
export async function withdrawWriteBack(client: Transaction, actionId: string): Promise<void> {
  const withdrawn = builder
    .deleteFrom(TABLE)
    .where("action_id", "=", actionId)
    .where("state", "<>", "written")
    .where("begun_at", "is", null);
  await runBuilt(client, withdrawn);
}

import * as z from "zod";
import { builder, builtRows, runBuilt, sql } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import { firstRow } from "../../db/statement.ts";

const TABLE = "public.engagement";

/** How a person of ours reached a contact with an action of ours. */
export type OwnExchangeType = "email" | "phone_call" | "sms" | "other";

/**
 * Stores what was done with an action as an exchange, under the action's id, once: the words of the mail that was sent;
 * of a call what was `noted`, of what was sent elsewhere none are known. Nothing where the action is open again, or sent no words.
 */
export async function storeOwnExchange(
  client: Transaction,
  actionId: string,
  type: OwnExchangeType,
  noted = "",
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
        .select((action) => [
          "a.id",
          "a.organization_id",
          "a.contact_id",
          sql<string>`'moment'`.as("source"),
          sql<string>`${type}::text`.as("type"),
          sql<string>`'outgoing'`.as("direction"),
          action.ref("a.archived_at").$notNull().as("date"),
          sql<string | null>`case when ${isMail} then ${action.ref("a.ai_subject")} end`.as("subject"),
          sql<string>`case when ${isMail} then btrim(${action.ref("a.ai_ice_breaking_message")}) else ${noted}::text end`.as(
            "text",
          ),
        ])
        .where("a.id", "=", actionId)
        .where("a.archived_at", "is not", null)
        .$if(isMail, (sent) =>
          sent
            .where("a.message_sent", "=", true)
            .where((action) => action(action.fn<string>("btrim", ["a.ai_ice_breaking_message"]), "<>", "")),
        )
        // Who undoes it meanwhile is waited for, or waits.
        .forShare(),
    )
    .onConflict((row) => row.doNothing());
  await runBuilt(client, done);
}

/**
 * Stores a call that was made with an action as an exchange, unless the CRM or the telephone tells of it. It holds what
 * was noted of it, in the place of the note; what waits to be written in the CRM is then this call. A note that the CRM
 * has, or is being told of, stays it: of the call only the fact is kept then.
 */
export async function storeOwnCall(client: Transaction, actionId: string, noteId?: string): Promise<void> {
  const note =
    noteId === undefined
      ? undefined
      : await firstRow(
          client,
          z.object({ text: z.string(), isFree: z.boolean() }),
          `select n.text, n.crm_id is null and not exists (select from private.write_back w where w.note_id = n.id
             and (w.state = 'written' or w.begun_at is not null or w.lease_until > clock_timestamp())) as "isFree"
           from public.note n join public.action a on a.id = $1 and a.contact_id = n.contact_id
           where n.id = $2 for update of n`,
          [actionId, noteId],
        );
  const teller = await tellerOfCall(client, actionId);
  if (teller === "telephone" || (teller !== undefined && note === undefined)) return;
  await storeOwnExchange(client, actionId, "phone_call", note?.isFree === true ? note.text : "");
  if (noteId === undefined || note?.isFree !== true) return;
  await runBuilt(
    client,
    builder
      .updateTable("private.write_back")
      .set({ action_id: actionId, note_id: null })
      .where("note_id", "=", noteId),
  );
  await runBuilt(client, builder.deleteFrom("public.note").where("id", "=", noteId));
}

/** What tells of a call with an action's contact on the day it was done: the telephone, or a CRM. */
async function tellerOfCall(client: Transaction, actionId: string): Promise<string | undefined> {
  const [told] = await builtRows(
    client,
    builder
      .selectFrom("public.engagement as e")
      .innerJoin("public.action as a", "a.contact_id", "e.contact_id")
      .select("e.source")
      .where("a.id", "=", actionId)
      .where("e.type", "=", "phone_call")
      .where("e.source", "<>", "moment")
      .where((row) => {
        const done = row.ref("a.archived_at");
        return sql<boolean>`${row.ref("e.date")} between ${done} - interval '12 hours' and ${done}`;
      })
      .orderBy((row) => row("e.source", "=", "telephone"), "desc")
      .limit(1),
  );
  return told?.source;
}

/**
 * Takes back the exchange of an action that is open again. What was noted of its call is a note again, in the name of
 * who takes it back, and goes into the CRM as one where it waits to.
 */
export async function takeBackExchange(
  client: Transaction,
  actionId: string,
  by: { readonly id: string; readonly name: string },
): Promise<void> {
  const note = await firstRow(
    client,
    z.object({ id: z.string() }),
    `insert into public.note (organization_id, contact_id, date, author, text, written_by)
     select e.organization_id, e.contact_id, e.date, $2, e.text, $3::uuid from public.engagement e
     where e.id = $1 and e.source = 'moment' and e.type = 'phone_call' and e.text <> '' returning id`,
    [actionId, by.name, by.id],
  );
  if (note !== undefined)
    await runBuilt(
      client,
      builder
        .updateTable("private.write_back")
        .set({ note_id: note.id, action_id: null })
        .where("action_id", "=", actionId)
        .where("state", "=", "waiting")
        .where("begun_at", "is", null),
    );
  await deleteOwnExchange(client, actionId);
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

import { builder, type Expression, type RawBuilder, runBuilt, sql } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import type { Crm } from "../names.ts";
import type { Participant } from "../rows.ts";

/** Minutes within which a telephone and a CRM that both tell of a call may differ in when it began. */
const APART = 5;

const isSameMoment = (one: Expression<unknown>, other: Expression<unknown>): RawBuilder<boolean> =>
  sql`abs(extract(epoch from ${one} - ${other})) <= ${APART * 60}`;

/** A call that the organization's telephone tells of. */
export interface PhoneCall {
  /** Made of the telephone's own id: the same call told again is the same exchange. */
  readonly id: string;
  readonly organizationId: string;
  readonly contactId: string;
  readonly direction: "incoming" | "outgoing";
  readonly at: Date;
  readonly text: string;
  readonly participants: readonly Participant[];
}

/**
 * Stores a call as an exchange, or what was noted of it since; not where a CRM tells of the same call and no less of what
 * was said, which is its own exchange then. Answers whether anything was written.
 */
export async function storePhoneCall(client: Transaction, call: PhoneCall): Promise<boolean> {
  const { id, organizationId, contactId, direction, at, text } = call;
  const written = await runBuilt(
    client,
    builder
      .insertInto("public.engagement")
      .columns([
        "id",
        "organization_id",
        "contact_id",
        "source",
        "type",
        "direction",
        "date",
        "text",
        "participants",
      ])
      .expression((row) =>
        row
          .selectFrom("public.contact as c")
          .select([
            sql<string>`${id}::uuid`.as("id"),
            "c.organization_id",
            "c.id as contact_id",
            sql<string>`'telephone'`.as("source"),
            sql<string>`'phone_call'`.as("type"),
            sql<string>`${direction}::text`.as("direction"),
            sql<Date>`${at}::timestamptz`.as("date"),
            sql<string>`${text}::text`.as("text"),
            sql<string>`${JSON.stringify(call.participants)}::jsonb`.as("participants"),
          ])
          .where("c.id", "=", contactId)
          .where("c.organization_id", "=", organizationId)
          .where((told) =>
            told.not(
              told.exists(
                told
                  .selectFrom("public.engagement as theirs")
                  .select("theirs.id")
                  .whereRef("theirs.contact_id", "=", "c.id")
                  .where("theirs.type", "=", "phone_call")
                  .where("theirs.crm", "is not", null)
                  .where((theirs) => theirs.or([theirs.lit(text === ""), theirs("theirs.text", "<>", "")]))
                  .where((theirs) => isSameMoment(theirs.ref("theirs.date"), sql`${at}::timestamptz`)),
              ),
            ),
          ),
      )
      .onConflict((known) =>
        known
          .column("id")
          .doUpdateSet({ text })
          .where("public.engagement.source", "=", "telephone")
          // An event that is told again may be older than what was noted since.
          .where((row) => row(row.fn<number>("length", ["public.engagement.text"]), "<", text.length)),
      ),
  );
  if (written > 0) await yieldToTelephone(client, call);
  return written > 0;
}

/** Hours after a call within which « C’est fait » was about it. */
const SOON = 12;

/** Deletes a call that was marked here as made before the telephone told of it, unless words were noted with it. */
async function yieldToTelephone(client: Transaction, { contactId, at }: PhoneCall): Promise<void> {
  await runBuilt(
    client,
    builder
      .deleteFrom("public.engagement")
      .where("contact_id", "=", contactId)
      .where("source", "=", "moment")
      .where("type", "=", "phone_call")
      .where("text", "=", "")
      .where("date", ">=", at)
      .where("date", "<=", new Date(at.getTime() + SOON * 3_600_000)),
  );
}

/** Deletes the telephone's calls that a CRM has just told of as well, unless more is noted of them here. */
export async function yieldCallsToCrm(
  client: Transaction,
  crm: Crm,
  crmIds: readonly string[],
): Promise<void> {
  await runBuilt(
    client,
    builder
      .deleteFrom("public.engagement as own")
      .using("public.engagement as theirs")
      .whereRef("own.contact_id", "=", "theirs.contact_id")
      .whereRef("own.organization_id", "=", "theirs.organization_id")
      .where("own.source", "=", "telephone")
      .where("theirs.crm", "=", crm)
      .where("theirs.crm_id", "in", crmIds)
      .where("theirs.type", "=", "phone_call")
      .where((row) => row.or([row("own.text", "=", ""), row("theirs.text", "<>", "")]))
      .where((row) => isSameMoment(row.ref("own.date"), row.ref("theirs.date"))),
  );
}

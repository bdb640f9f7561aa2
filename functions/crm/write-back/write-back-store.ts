import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { builder, runBuilt } from "../../db/builder.ts";
import { execute, firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { ConnectionState, Crm } from "../contract.ts";
import { deleteOwnExchange, storeOwnExchange } from "./own-exchange.ts";
import { subjectOf } from "./subject-of.ts";
import type { Correspondent, Logged } from "./writer.ts";

/** Why a message waits or will never be written; the settings explain it. */
export type Reason =
  | "crm_not_connected"
  | "crm_revoked"
  | "crm_unavailable"
  | "scope_missing"
  | "turned_off"
  | "contact_archived"
  | "contact_gone"
  | "not_supported";

/** What is to be written, with its contact and connection. */
export interface Claimed {
  /** The action's whose message was sent or whose call was made, or the note's. */
  readonly id: string;
  readonly what: "message" | "call";
  readonly contactId: string;
  readonly contactCrmId: string | null;
  readonly contactArchived: boolean;
  readonly crm: Crm | null;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
  readonly begunAt: Date | null;
  readonly from: Correspondent | null;
  readonly to: Correspondent | null;
  readonly ownerId: string | null;
  readonly isOn: boolean;
  /** Null if the contact's CRM is not connected. */
  readonly connection: { readonly state: ConnectionState; readonly scopes: readonly string[] } | null;
}

const Row = z.object({
  begun_at: z.date().nullable(),
  sent_at: z.date(),
  contact_id: z.string(),
  contact_crm_id: z.string().nullable(),
  contact_archived: z.boolean(),
  crm: Crm.nullable(),
  subject: z.string().nullable(),
  is_call: z.boolean(),
  text: z.string(),
  from_email: z.string().nullable(),
  from_name: z.string().nullable(),
  to_email: z.string().nullable(),
  to_first_name: z.string().nullable(),
  to_last_name: z.string().nullable(),
  owner_id: z.string().nullable(),
  is_on: z.boolean(),
  state: ConnectionState.nullable(),
  scopes: z.array(z.string()).nullable(),
});
type Row = z.infer<typeof Row>;

/** Subject of a logged call; what was noted after it is the text. */
const CALL = "Compte rendu d’appel";

/** Leases a waiting message for `seconds`. `busy`: another worker has it; null: there is nothing to write. */
export async function claimWriteBack(
  ctx: SystemContext,
  id: string,
  worker: string,
  seconds: number,
): Promise<Claimed | "busy" | null> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    const taken = await execute(
      client,
      `update private.write_back set lease_owner = $3, lease_until = clock_timestamp() + make_interval(secs => $4)
       where organization_id = $1 and id = $2 and state = 'waiting'
         and (lease_until is null or lease_until < clock_timestamp())`,
      [organizationId, id, worker, seconds],
    );
    const row = await firstRow(
      client,
      Row.extend({ waits: z.boolean() }),
      `select w.state = 'waiting' as waits, w.begun_at, w.sent_at, c.id as contact_id, c.crm_id as contact_crm_id,
         c.archived_at is not null as contact_archived, c.crm, a.ai_subject as subject,
         w.note_id is not null or e.id is not null as is_call, coalesce(n.text, e.text, a.ai_ice_breaking_message, '') as text, m.email as from_email, m.name as from_name,
         nullif(btrim(c.email), '') as to_email, c.first_name as to_first_name, c.last_name as to_last_name, app.writes_back() as is_on, k.state, k.scopes,
         (select o.key from jsonb_each(k.owners) o where lower(o.value ->> 'email') = lower(m.email) limit 1) as owner_id
       from private.write_back w
       left join public.action a on a.id = w.action_id
       left join public.note n on n.id = w.note_id
       left join public.engagement e on e.id = w.action_id and e.source = 'moment' and e.type = 'phone_call'
       join public.contact c on c.id = coalesce(a.contact_id, n.contact_id)
       left join app.member m on m.user_id = w.user_id and not m.banned
       left join private.crm_connection k on k.organization_id = $1 and k.crm = c.crm
       where w.organization_id = $1 and w.id = $2`,
      [organizationId, id],
    );
    if (row === undefined || !row.waits) return null;
    return taken === 0 ? "busy" : claimed(id, row);
  });
}

function claimed(id: string, row: Row): Claimed {
  return {
    id,
    what: row.is_call ? "call" : "message",
    contactId: row.contact_id,
    contactCrmId: row.contact_crm_id,
    contactArchived: row.contact_archived,
    crm: row.crm,
    subject: row.is_call ? CALL : subjectOf(row.subject, row.text),
    text: row.text,
    sentAt: row.sent_at,
    begunAt: row.begun_at,
    from: row.from_email === null ? null : { email: row.from_email, ...namesIn(row.from_name ?? "") },
    to:
      row.is_call || row.to_email === null
        ? null
        : { email: row.to_email, firstName: row.to_first_name ?? "", lastName: row.to_last_name ?? "" },
    ownerId: row.owner_id,
    isOn: row.is_on,
    connection: row.state === null ? null : { state: row.state, scopes: row.scopes ?? [] },
  };
}

/** Splits an account's single name into the two parts that mail programs and CRMs show. */
function namesIn(name: string): { firstName: string; lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}

/**
 * Records, before the call, that it is about to be sent, and extends the lease by `seconds`. False if another worker
 * has taken the message: then no call may be sent.
 */
export async function beginWrite(
  ctx: SystemContext,
  id: string,
  worker: string,
  seconds: number,
): Promise<boolean> {
  return withClaims(ctx, async (client) => {
    const held = await execute(
      client,
      `update private.write_back set begun_at = coalesce(begun_at, clock_timestamp()),
         lease_until = clock_timestamp() + make_interval(secs => $4)
       where organization_id = $1 and id = $2 and lease_owner = $3 and state = 'waiting'
         and lease_until > clock_timestamp()`,
      [ctx.claims.organizationId, id, worker, seconds],
    );
    return held === 1;
  });
}

/**
 * Marks the message as logged, and stores the engagement or note under the CRM's id, as the next synchronization will
 * find it.
 */
export async function finishWriteBack(
  ctx: SystemContext,
  message: Claimed,
  { crmId, as, stored }: Logged,
): Promise<void> {
  const { organizationId } = ctx.claims;
  await withClaims(ctx, async (client) => {
    await runBuilt(
      client,
      builder
        .updateTable("private.write_back")
        .set({ state: "written", crm_id: crmId, reason: null, lease_owner: null, lease_until: null })
        .where("organization_id", "=", organizationId)
        .where("id", "=", message.id)
        .where("state", "=", "waiting"),
    );
    const { id, contactId, crm, sentAt, from, to } = message;
    const row = [organizationId, contactId, crm, crmId, sentAt, stored];
    if (message.what === "call" && as === "note") {
      const isNote = await runBuilt(
        client,
        builder.updateTable("public.note").set({ crm, crm_id: crmId, text: stored }).where("id", "=", id),
      );
      if (isNote > 0) return;
      // The CRM's note holds the words from here on; of the call the fact stays, which no note tells.
      await runBuilt(
        client,
        builder
          .updateTable("public.engagement")
          .set({ text: "" })
          .where("id", "=", id)
          .where("source", "=", "moment"),
      );
    }
    if (as === "note") {
      const author = from === null ? null : `${from.firstName} ${from.lastName}`.trim();
      await execute(
        client,
        `insert into public.note (organization_id, contact_id, crm, crm_id, date, text, author)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [...row, author],
      );
      return;
    }
    if (message.what === "call")
      await runBuilt(client, builder.deleteFrom("public.note").where("id", "=", id));
    await deleteOwnExchange(client, id);
    const participants = [
      ...(from === null ? [] : [{ name: null, email: from.email, role: "from" }]),
      ...(to === null ? [] : [{ name: null, email: to.email, role: "to" }]),
    ];
    await execute(
      client,
      `insert into public.engagement (organization_id, contact_id, crm, crm_id, type, source, date, direction, text,
         subject, participants)
       values ($1, $2, $3, $4, $9, $3, $5, $10, $6, $7, $8) on conflict do nothing`,
      [
        ...row,
        message.subject,
        JSON.stringify(participants),
        ...(as === "call" ? ["phone_call", null] : ["email", "outgoing"]),
      ],
    );
  });
}

/** Releases a message: `waiting` to try again later, `skipped` for good. */
export async function leaveWriteBack(
  ctx: SystemContext,
  id: string,
  worker: string,
  state: "waiting" | "skipped",
  reason: Reason | null,
): Promise<void> {
  await withClaims(ctx, async (client) => {
    const left = await runBuilt(
      client,
      builder
        .updateTable("private.write_back")
        .set({ state, reason, lease_owner: null, lease_until: null })
        .where("organization_id", "=", ctx.claims.organizationId)
        .where("id", "=", id)
        .where("lease_owner", "=", worker)
        .where("state", "=", "waiting"),
    );
    if (left > 0) await storeOwnExchange(client, id, "email");
  });
}

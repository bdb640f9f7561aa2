import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, execute, firstRow, sqlState } from "../../db/statement.ts";
import type { UserContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { ProviderName } from "../contract.ts";
import type { Draft, Sent } from "../definition.ts";
import type { Provider } from "../names.ts";

/** Seconds for which one click works on a message: far more than its calls may take. */
const LEASE = 90;

const Source = z.object({
  contactId: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  isOpen: z.boolean(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  isSuppressed: z.boolean(),
});
/** An action's message, and whom it is for. */
export type Source = z.infer<typeof Source>;

/** An action's message, as it stands; undefined outside the organization. */
export function readSource(ctx: UserContext, actionId: string): Promise<Source | undefined> {
  return withClaims(ctx, (client) =>
    firstRow(
      client,
      Source,
      `select c.id as "contactId", a.ai_subject as subject, coalesce(a.ai_ice_breaking_message, '') as message,
         a.archived_at is null as "isOpen", c.email, c.first_name as "firstName", c.last_name as "lastName",
         c.archived_at is not null or c.opted_out or exists (select from app.suppression_of(c)) as "isSuppressed"
       from public.action a join public.contact c on c.id = a.contact_id
       where a.id = $1 and a.organization_id = $2`,
      [actionId, ctx.claims.organizationId],
    ),
  );
}

const Kept = z.object({
  state: z.enum(["intended", "drafted", "sending", "sent"]),
  provider: ProviderName,
  messageId: z.string(),
  draftId: z.string().nullable(),
  threadId: z.string().nullable(),
  providerMessageId: z.string().nullable(),
  contentHash: z.instanceof(Buffer).nullable(),
  createdAt: z.date(),
  isNew: z.boolean(),
});
/** What is known of a message in a mailbox. */
export type Kept = z.infer<typeof Kept>;

const COLUMNS = `m.state, m.provider, m.message_id as "messageId", m.draft_id as "draftId", m.thread_id as "threadId",
  m.provider_message_id as "providerMessageId", m.content_hash as "contentHash", m.created_at as "createdAt"`;

/**
 * Takes a message in hand, for one click: nobody else works on it meanwhile. What is intended is stored before the
 * mailbox is asked. Another mailbox than before begins anew. `busy` while another click has it.
 */
export async function claimMessage(
  ctx: UserContext,
  about: { readonly actionId: string; readonly provider: Provider; readonly mailbox: string },
  messageId: string,
): Promise<Kept | "busy"> {
  const { actionId, provider, mailbox } = about;
  const row = await withClaims(ctx, (client) =>
    firstRow(
      client,
      Kept,
      `insert into private.mailbox_message as m (action_id, organization_id, user_id, provider, mailbox, message_id, lease_until)
       values ($1, $2, $3, $4, $5, $6, clock_timestamp() + make_interval(secs => ${LEASE}))
       on conflict (action_id, user_id) do update set lease_until = excluded.lease_until, mailbox = excluded.mailbox,
         provider = excluded.provider,
         message_id = case when m.mailbox = excluded.mailbox or m.state = 'sent' then m.message_id else excluded.message_id end,
         draft_id = case when m.mailbox = excluded.mailbox then m.draft_id end,
         thread_id = case when m.mailbox = excluded.mailbox then m.thread_id end,
         content_hash = case when m.mailbox = excluded.mailbox then m.content_hash end,
         state = case when m.mailbox = excluded.mailbox or m.state in ('sending', 'sent') then m.state else 'intended' end
       where m.lease_until is null or m.lease_until < clock_timestamp()
       returning ${COLUMNS}, m.xmax = 0 as "isNew"`,
      [actionId, ctx.claims.organizationId, ctx.user.id, provider, mailbox, messageId],
    ),
  );
  return row ?? "busy";
}

type Change =
  | { readonly state: "intended"; readonly messageId: string }
  | { readonly state: "drafted"; readonly draft: Draft; readonly contentHash: Buffer }
  | { readonly state: "sending" | "unsent" }
  | { readonly state: "sent"; readonly sent: Sent };

const SET: Readonly<Record<Change["state"], string>> = {
  intended: `state = 'intended', message_id = $3, draft_id = null, thread_id = null, provider_message_id = null,
    content_hash = null, created_at = clock_timestamp()`,
  drafted: `state = 'drafted', draft_id = $3, provider_message_id = $4, thread_id = $5, content_hash = $6,
    drafted_at = coalesce(m.drafted_at, clock_timestamp())`,
  sending: "state = 'sending'",
  unsent: "state = 'drafted'",
  sent: `state = 'sent', provider_message_id = coalesce($3, m.provider_message_id), thread_id = coalesce($4, m.thread_id),
    sent_at = clock_timestamp()`,
};

/**
 * Stores what has become of a message that is in hand. Throws `conflict` where a colleague's mailbox sends it, or has:
 * one member's at most is `sending` or `sent` (index mailbox_message_once_idx).
 */
export async function noteMessage(ctx: UserContext, actionId: string, change: Change): Promise<void> {
  const given =
    change.state === "intended"
      ? [change.messageId]
      : change.state === "drafted"
        ? [change.draft.draftId, change.draft.messageId, change.draft.threadId, change.contentHash]
        : change.state === "sent"
          ? [change.sent.messageId, change.sent.threadId]
          : [];
  await withClaims(ctx, (client) =>
    execute(
      client,
      `update private.mailbox_message m set ${SET[change.state]} where m.action_id = $1 and m.user_id = $2`,
      [actionId, ctx.user.id, ...given],
    ),
  ).catch((error: unknown) => {
    if (sqlState(error) !== "23505") throw error;
    throw new AppError("conflict", "Ce message part déjà, ou est parti, de la messagerie d’un collègue.");
  });
}

/** Lays a message down again. */
export async function releaseMessage(ctx: UserContext, actionId: string): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      "update private.mailbox_message set lease_until = null where action_id = $1 and user_id = $2",
      [actionId, ctx.user.id],
    ),
  );
}

/** What became of an action's message in the caller's mailbox; undefined where it was never there. */
export function readMessage(ctx: UserContext, actionId: string): Promise<Kept | undefined> {
  return withClaims(ctx, (client) =>
    firstRow(
      client,
      Kept,
      `select ${COLUMNS}, false as "isNew" from private.mailbox_message m
       where m.action_id = $1 and m.organization_id = $2 and m.user_id = $3`,
      [actionId, ctx.claims.organizationId, ctx.user.id],
    ),
  );
}

/** The newest mails between the caller and a contact that were seen in the caller's mailbox, newest first. */
export async function readNewestMails(ctx: UserContext, contactId: string): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      `select m.provider_message_id as id from private.mailbox_mail m
       where m.contact_id = $1 and m.organization_id = $2 and m.user_id = $3 order by m.at desc limit 2`,
      [contactId, ctx.claims.organizationId, ctx.user.id],
    ),
  );
  return rows.map(({ id }) => id);
}

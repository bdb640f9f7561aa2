import * as z from "zod";
import { storeSeenAnswer } from "../../crm/stored/answers.ts";
import { withClaims } from "../../db/claims.ts";
import { allRows, execute, firstRow } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { ProviderName } from "../contract.ts";

const Claimed = z.object({
  provider: ProviderName,
  address: z.string(),
  cursor: z.unknown(),
  readAt: z.date().nullable(),
  connectedAt: z.date(),
});
export type ClaimedMailbox = z.infer<typeof Claimed>;

/** Seconds for which one worker reads a mailbox; each page it stores renews them. */
const LEASE = 120;

/** Members of the organization whose mailbox is watched and who are not suspended, the longest unread first. */
export async function readWatched(ctx: SystemContext): Promise<string[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      `select m.user_id as id from private.mailbox m join private.mailbox_grant g
         on g.organization_id = m.organization_id and g.user_id = m.user_id and g.purpose = 'replies' and g.state = 'active'
       join app.member p on p.user_id = m.user_id and not p.banned
       where m.organization_id = $1 order by m.read_at nulls first`,
      [ctx.claims.organizationId],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Takes a mailbox to read it; undefined while another worker does, the provider asks to wait, its person is suspended, or it is not watched. */
export function claimReading(ctx: SystemContext, userId: string): Promise<ClaimedMailbox | undefined> {
  return withClaims(ctx, (client) =>
    firstRow(
      client,
      Claimed,
      `update private.mailbox m set lease_until = clock_timestamp() + make_interval(secs => ${LEASE})
       where m.organization_id = $1 and m.user_id = $2 and (m.lease_until is null or m.lease_until < clock_timestamp())
         and (m.held_until is null or m.held_until < clock_timestamp())
         and exists (select from private.mailbox_grant g where g.organization_id = m.organization_id and g.user_id = m.user_id
           and g.purpose = 'replies' and g.state = 'active')
         and exists (select from app.member p where p.user_id = m.user_id and not p.banned)
       returning m.provider, m.address, m.cursor, m.read_at as "readAt", m.connected_at as "connectedAt"`,
      [ctx.claims.organizationId, userId],
    ),
  );
}

/** Ends a reading. `code`: why it gave nothing, if so; `held`: seconds for which the provider asks us to wait. */
export async function endReading(
  ctx: SystemContext,
  userId: string,
  end: { readonly code: string | null; readonly held?: number },
): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `update private.mailbox set lease_until = null, read_code = $3,
         read_at = case when $3::text is null then $5::timestamptz else read_at end,
         held_until = case when $4::float8 is null then null else clock_timestamp() + make_interval(secs => $4) end
       where organization_id = $1 and user_id = $2`,
      [ctx.claims.organizationId, userId, end.code, end.held ?? null, ctx.clock.now()],
    ),
  );
}

/** Which of some mails of a mailbox have been seen. */
export async function readKnown(
  ctx: SystemContext,
  userId: string,
  messageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ id: z.string() }),
      `select provider_message_id as id from private.mailbox_mail
       where organization_id = $1 and user_id = $2 and provider_message_id = any ($3)`,
      [ctx.claims.organizationId, userId, messageIds],
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

const Match = z.object({ contactId: z.string(), address: z.string() });
const Thread = z.object({
  contactId: z.string(),
  email: z.string().nullable(),
  threadId: z.string().nullable(),
  messageId: z.string(),
});

/** Contacts of the organization by address, in lower case; of several records of one person the oldest. */
export async function contactsOf(
  ctx: SystemContext,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      Match,
      `select distinct on (a.address) c.id as "contactId", a.address
       from unnest($2::text[]) as a (address) join public.contact c
         on c.organization_id = $1 and c.address_key = app.address_key(null, a.address)
       where lower(btrim(c.email)) = a.address and c.archived_at is null
       order by a.address, c.created_at, c.id`,
      [ctx.claims.organizationId, [...new Set(addresses)]],
    ),
  );
  return new Map(rows.map(({ address, contactId }) => [address, contactId]));
}

/** What a member sent from here, by its thread or its Message-ID. */
export async function sentAmong(
  ctx: SystemContext,
  userId: string,
  about: { readonly threadIds: readonly string[]; readonly messageIds: readonly string[] },
): Promise<readonly z.infer<typeof Thread>[]> {
  return withClaims(ctx, (client) =>
    allRows(
      client,
      Thread,
      `select a.contact_id as "contactId", c.email, m.thread_id as "threadId", m.message_id as "messageId"
       from private.mailbox_message m join public.action a on a.id = m.action_id join public.contact c on c.id = a.contact_id
       where m.organization_id = $1 and m.user_id = $2 and (m.thread_id = any ($3) or m.message_id = any ($4))`,
      [ctx.claims.organizationId, userId, about.threadIds, about.messageIds],
    ),
  );
}

/** Addresses of the organization's people, in lower case. */
export async function readColleagues(ctx: SystemContext): Promise<ReadonlySet<string>> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ email: z.string() }),
      `select lower(m.email) as email from app.member m
       union select lower(b.address) from private.mailbox b where b.organization_id = $1`,
      [ctx.claims.organizationId],
    ),
  );
  return new Set(rows.map(({ email }) => email));
}

/** A mail between a member and a contact. */
export interface MatchedMail {
  readonly contactId: string;
  readonly providerMessageId: string;
  readonly threadId: string;
  readonly direction: "incoming" | "outgoing";
  readonly at: Date;
  /** Its own Message-ID, by which two mailboxes that got it know it as one. */
  readonly messageId: string;
}

/**
 * Stores the mails of a page, each once, and up to where the mailbox was read: both are stored, or neither. Answers whose
 * answer is new.
 */
export function storeMails(
  ctx: SystemContext,
  userId: string,
  mails: readonly MatchedMail[],
  cursor: unknown,
): Promise<string[]> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    const answered: string[] = [];
    for (const mail of mails) {
      const { contactId, direction, at } = mail;
      const isNew = await execute(
        client,
        `insert into private.mailbox_mail (organization_id, user_id, provider_message_id, contact_id, thread_id, direction, at)
         select $1, $2, $3, $4, $5, $6, $7 from private.mailbox m where m.organization_id = $1 and m.user_id = $2
         on conflict do nothing`,
        [organizationId, userId, mail.providerMessageId, contactId, mail.threadId, direction, at],
      );
      if (isNew === 0 || direction !== "incoming") continue;
      await storeSeenAnswer(client, { organizationId, contactId, at, messageId: mail.messageId });
      answered.push(contactId);
    }
    await execute(
      client,
      `update private.mailbox set cursor = $3, lease_until = clock_timestamp() + make_interval(secs => ${LEASE})
       where organization_id = $1 and user_id = $2`,
      [organizationId, userId, JSON.stringify(cursor)],
    );
    return answered;
  });
}

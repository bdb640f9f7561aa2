import * as z from "zod";
import { recordAudit } from "../../audit/record-audit.ts";
import { tokenCipher } from "../../crm/connections/token-vault.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { allRows, execute, firstRow } from "../../db/statement.ts";
import type { BaseContext, Claims, UserContext } from "../../http/context.ts";
import { ProviderName, PurposeName } from "../contract.ts";
import type { Grant } from "../definition.ts";
import type { Provider, Purpose } from "../names.ts";
import { holderOf } from "./holder-of.ts";

type Context = BaseContext & { readonly claims: Claims };

const GrantRow = z.object({ purpose: PurposeName, state: z.enum(["active", "revoked"]) });
const MailboxRow = z.object({
  provider: ProviderName,
  address: z.string(),
  connectedAt: z.date(),
  readAt: z.date().nullable(),
  readCode: z.string().nullable(),
  grants: z.array(GrantRow),
});
export type StoredMailbox = z.infer<typeof MailboxRow>;

/** A member's mailbox with what they allow there; undefined where none is connected. */
export function readMailbox(ctx: Context, userId: string): Promise<StoredMailbox | undefined> {
  return withClaims(ctx, (client) =>
    firstRow(
      client,
      MailboxRow,
      `select m.provider, m.address, m.connected_at as "connectedAt", m.read_at as "readAt", m.read_code as "readCode",
         coalesce((select jsonb_agg(jsonb_build_object('purpose', g.purpose, 'state', g.state)) from private.mailbox_grant g
           where g.organization_id = m.organization_id and g.user_id = m.user_id), '[]') as grants
       from private.mailbox m where m.organization_id = $1 and m.user_id = $2`,
      [ctx.claims.organizationId, userId],
    ),
  );
}

/**
 * Stores what a member allows in their mailbox. `other`: another mailbox of theirs is connected, and nothing was stored.
 */
export function saveGrant(
  ctx: UserContext,
  about: { readonly provider: Provider; readonly address: string; readonly purpose: Purpose },
  grant: Grant,
): Promise<"saved" | "other"> {
  const { provider, address, purpose } = about;
  const { organizationId } = ctx.claims;
  const cipher = tokenCipher(ctx.environment, organizationId, holderOf(ctx.user.id, purpose));
  return withClaims(ctx, async (client) => {
    const stored = await execute(
      client,
      `insert into private.mailbox as m (organization_id, user_id, provider, address) values ($1, $2, $3, $4)
       on conflict (organization_id, user_id) do update set address = excluded.address
       where m.provider = excluded.provider and lower(m.address) = lower(excluded.address)`,
      [organizationId, ctx.user.id, provider, address],
    );
    if (stored === 0) return "other";
    await execute(
      client,
      `insert into private.mailbox_grant (organization_id, user_id, purpose, key_id, data_key, access_token, refresh_token,
         access_token_expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(secs => $8))
       on conflict (organization_id, user_id, purpose) do update set state = 'active', key_id = excluded.key_id,
         data_key = excluded.data_key, access_token = excluded.access_token, refresh_token = excluded.refresh_token,
         access_token_expires_at = excluded.access_token_expires_at, granted_at = now()`,
      [
        organizationId,
        ctx.user.id,
        purpose,
        cipher.key.keyId,
        cipher.key.wrapped,
        cipher.encrypt("access", grant.accessToken),
        cipher.encrypt("refresh", grant.refreshToken),
        grant.expiresIn,
      ],
    );
    await auditMailbox(client, ctx, "mailbox.connected", ctx.user.id, { provider, purpose });
    return "saved";
  });
}

const Deleted = GrantRow.extend({
  key_id: z.string(),
  data_key: z.instanceof(Buffer),
  refresh_token: z.instanceof(Buffer),
});
export type SealedGrant = z.infer<typeof Deleted>;

/**
 * Forgets a member's mailbox: tokens, where reading stands, and which mails were seen. What was written there stays with
 * its action. Answers the provider and the sealed tokens to revoke there; undefined where none was connected.
 */
export function deleteMailbox(
  ctx: UserContext,
): Promise<{ provider: Provider; sealed: readonly SealedGrant[] } | undefined> {
  const key = [ctx.claims.organizationId, ctx.user.id];
  return withClaims(ctx, async (client) => {
    const sealed = await allRows(
      client,
      Deleted,
      `delete from private.mailbox_grant where organization_id = $1 and user_id = $2
       returning purpose, state, key_id, data_key, refresh_token`,
      key,
    );
    await execute(
      client,
      "delete from private.mailbox_mail where organization_id = $1 and user_id = $2",
      key,
    );
    const mailbox = await firstRow(
      client,
      z.object({ provider: ProviderName }),
      "delete from private.mailbox where organization_id = $1 and user_id = $2 returning provider",
      key,
    );
    if (mailbox === undefined) return undefined;
    const { provider } = mailbox;
    await auditMailbox(client, ctx, "mailbox.disconnected", ctx.user.id, { provider });
    return { provider, sealed };
  });
}

/** Records in the audit what became of a member's mailbox; never whose mails. Scheduled work is nobody. */
export function auditMailbox(
  client: Transaction,
  { claims, requestId }: Context,
  event: "mailbox.connected" | "mailbox.disconnected" | "mailbox.revoked",
  userId: string,
  detail: { readonly provider: Provider; readonly purpose?: Purpose },
): Promise<void> {
  return recordAudit(client, {
    event,
    actorId: claims.role === "system" ? undefined : claims.subject,
    organizationId: claims.organizationId,
    targetKind: "user",
    targetId: userId,
    detail,
    requestId,
  });
}

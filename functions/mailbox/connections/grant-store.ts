import * as z from "zod";
import { tokenCipher } from "../../crm/connections/token-vault.ts";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { execute, firstRow } from "../../db/statement.ts";
import type { BaseContext, Claims } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { MailboxAccess } from "../access.ts";
import { ProviderName } from "../contract.ts";
import type { Purpose } from "../names.ts";
import { authorizationOf } from "../registry/authorization-of.ts";
import { holderOf } from "./holder-of.ts";
import { auditMailbox } from "./mailbox-store.ts";

type Context = BaseContext & { readonly claims: Claims };

/** A token is renewed this many seconds before it ends. */
const AHEAD = 60;

const Row = z.object({
  provider: ProviderName,
  state: z.enum(["active", "revoked"]),
  key_id: z.string(),
  data_key: z.instanceof(Buffer),
  access_token: z.instanceof(Buffer),
  refresh_token: z.instanceof(Buffer),
  seconds: z.number(),
});

/**
 * The access to a member's mailbox for one purpose. Renewal is single-flight: the grant's row is held during the
 * provider's call. What it answers throws `mailbox_not_connected`, `mailbox_revoked` and `mailbox_unavailable`.
 */
export function accessTo(ctx: Context, userId: string, purpose: Purpose): MailboxAccess {
  return async (rejected) => {
    const outcome = await withClaims({ ...ctx, timeouts: "work" }, (client) =>
      heldToken(client, ctx, userId, purpose, rejected),
    );
    // Thrown once what is known of the grant is committed.
    if (typeof outcome !== "string") throw outcome;
    return outcome;
  };
}

async function heldToken(
  client: Transaction,
  ctx: Context,
  userId: string,
  purpose: Purpose,
  rejected: string | undefined,
): Promise<string | AppError> {
  const { organizationId } = ctx.claims;
  const key = [organizationId, userId, purpose];
  const row = await firstRow(
    client,
    Row,
    `select m.provider, g.state, g.key_id, g.data_key, g.access_token, g.refresh_token,
       extract(epoch from g.access_token_expires_at - clock_timestamp())::float8 as seconds
     from private.mailbox_grant g join private.mailbox m on m.organization_id = g.organization_id and m.user_id = g.user_id
     where g.organization_id = $1 and g.user_id = $2 and g.purpose = $3 for update of g`,
    key,
  );
  if (row === undefined) return new AppError("mailbox_not_connected");
  if (row.state === "revoked") return new AppError("mailbox_revoked");
  const withdraw = async (): Promise<AppError> => {
    await execute(
      client,
      "update private.mailbox_grant set state = 'revoked' where organization_id = $1 and user_id = $2 and purpose = $3",
      key,
    );
    await auditMailbox(client, ctx, "mailbox.revoked", userId, { provider: row.provider, purpose });
    return new AppError("mailbox_revoked");
  };
  const holder = holderOf(userId, purpose);
  try {
    const old = tokenCipher(ctx.environment, organizationId, holder, {
      keyId: row.key_id,
      wrapped: row.data_key,
    });
    const access = old.decrypt("access", row.access_token);
    if (access !== rejected && row.seconds > AHEAD) return access;
    const refresh = old.decrypt("refresh", row.refresh_token);
    const grant = await (await authorizationOf(row.provider)).renewGrant(ctx, purpose, refresh);
    if (grant === "revoked") return await withdraw();
    const cipher = tokenCipher(ctx.environment, organizationId, holder);
    await execute(
      client,
      `update private.mailbox_grant set key_id = $4, data_key = $5, access_token = $6, refresh_token = $7,
         access_token_expires_at = clock_timestamp() + make_interval(secs => $8)
       where organization_id = $1 and user_id = $2 and purpose = $3`,
      [
        ...key,
        cipher.key.keyId,
        cipher.key.wrapped,
        cipher.encrypt("access", grant.accessToken),
        cipher.encrypt("refresh", grant.refreshToken),
        grant.expiresIn,
      ],
    );
    return grant.accessToken;
  } catch (error) {
    // Sealed under a key that is gone: only its person can give the right again.
    if (!(error instanceof AppError)) throw error;
    return error.code === "crm_not_connected" ? withdraw() : error;
  }
}

import { withClaims } from "../db/claims.ts";
import type { BaseContext, Claims } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import type { ConnectionState, Crm } from "./contract.ts";
import { tokenCipher } from "./token-vault.ts";

type Context = BaseContext & { readonly claims: Claims };

/** CRM owner id → who they are. */
export type Owners = Record<string, { email: string | null; name: string | null }>;

/** Tokens as a CRM grants them. */
export interface Grant {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds from now. */
  readonly expiresIn: number;
}

export interface StoredConnection {
  readonly crm: Crm;
  readonly state: ConnectionState;
  readonly portalId: string;
  readonly portalName: string | null;
  readonly owners: Owners;
  readonly connectedAt: Date;
  readonly lastSyncedAt: Date | null;
  /** Everything the CRM changed before this instant is here; null before the first whole run. */
  readonly syncedUntil: Date | null;
}

interface Row {
  crm: Crm;
  state: ConnectionState;
  portal_id: string;
  portal_name: string | null;
  owners: Owners;
  connected_at: Date;
  last_synced_at: Date | null;
  synced_until: Date | null;
}

/** The organization's connections, without their tokens. */
export async function readConnections(ctx: Context): Promise<StoredConnection[]> {
  const { rows } = await withClaims(ctx, (client) =>
    client.query<Row>(
      `select crm, state, portal_id, portal_name, owners, connected_at, last_synced_at, synced_until
       from private.crm_connection where organization_id = $1 order by crm`,
      [ctx.claims.organizationId],
    ),
  );
  return rows.map((row) => ({
    crm: row.crm,
    state: row.state,
    portalId: row.portal_id,
    portalName: row.portal_name,
    owners: row.owners,
    connectedAt: row.connected_at,
    lastSyncedAt: row.last_synced_at,
    syncedUntil: row.synced_until,
  }));
}

/** One connection of the organization; throws `crm_not_connected` or `crm_revoked`. */
export async function getActiveConnection(ctx: Context, crm: Crm): Promise<StoredConnection> {
  const connection = (await readConnections(ctx)).find((candidate) => candidate.crm === crm);
  if (connection === undefined) throw new AppError("crm_not_connected");
  if (connection.state === "revoked") throw new AppError("crm_revoked");
  return connection;
}

/** Stores a fresh authorization: replaces an earlier one of the same CRM. */
export async function saveConnection(
  ctx: Context,
  connection: {
    crm: Crm;
    portalId: string;
    portalName: string | null;
    scopes: string[];
    owners: Owners;
    grant: Grant;
    userId: string;
  },
): Promise<void> {
  const cipher = tokenCipher(ctx.environment, ctx.claims.organizationId, connection.crm);
  await withClaims(ctx, (client) =>
    client.query(
      `insert into private.crm_connection (organization_id, crm, state, portal_id, portal_name, scopes, key_id, data_key,
         access_token, refresh_token, access_token_expires_at, owners, connected_by)
       values ($1, $2, 'active', $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10), $11, $12)
       on conflict (organization_id, crm) do update set state = 'active', portal_id = excluded.portal_id,
         portal_name = excluded.portal_name, scopes = excluded.scopes, key_id = excluded.key_id, data_key = excluded.data_key,
         access_token = excluded.access_token, refresh_token = excluded.refresh_token,
         access_token_expires_at = excluded.access_token_expires_at, owners = excluded.owners,
         connected_by = excluded.connected_by, connected_at = now(),
         -- What is known of one account says nothing of another.
         synced_until = case when crm_connection.portal_id = excluded.portal_id then crm_connection.synced_until end`,
      [
        ctx.claims.organizationId,
        connection.crm,
        connection.portalId,
        connection.portalName,
        connection.scopes,
        cipher.key.keyId,
        cipher.key.wrapped,
        cipher.encrypt("access", connection.grant.accessToken),
        cipher.encrypt("refresh", connection.grant.refreshToken),
        connection.grant.expiresIn,
        JSON.stringify(connection.owners),
        connection.userId,
      ],
    ),
  );
}

/** Seconds of life under which a token is renewed before use. */
const AHEAD = 60;

/** Renews a grant at the vendor; `revoked` when the vendor withdrew it for good. */
export type RenewGrant = (refreshToken: string) => Promise<Grant | "revoked">;

/**
 * A valid access token. Renewal is single-flight: the connection's row is locked while the vendor answers,
 * and whoever waited finds the new token. `rejected` is a token the vendor has just refused. Throws
 * `crm_not_connected` or `crm_revoked`; the latter is remembered and shown in the settings.
 */
export async function freshAccessToken(
  ctx: Context,
  crm: Crm,
  renew: RenewGrant,
  rejected?: string,
): Promise<string> {
  const outcome = await withClaims(ctx, async (client) => {
    const { rows } = await client.query<{
      state: ConnectionState;
      key_id: string;
      data_key: Buffer;
      access_token: Buffer;
      refresh_token: Buffer;
      seconds: number;
    }>(
      `select state, key_id, data_key, access_token, refresh_token,
         extract(epoch from access_token_expires_at - now())::float8 as seconds
       from private.crm_connection where organization_id = $1 and crm = $2 for update`,
      [ctx.claims.organizationId, crm],
    );
    const row = rows[0];
    if (row === undefined) throw new AppError("crm_not_connected");
    if (row.state === "revoked") return "revoked";
    const cipher = tokenCipher(ctx.environment, ctx.claims.organizationId, crm, {
      keyId: row.key_id,
      wrapped: row.data_key,
    });
    const current = cipher.decrypt("access", row.access_token);
    if (row.seconds > AHEAD && current !== rejected) return { token: current };
    const grant = await renew(cipher.decrypt("refresh", row.refresh_token));
    const where = [ctx.claims.organizationId, crm];
    if (grant === "revoked") {
      await client.query(
        "update private.crm_connection set state = 'revoked' where organization_id = $1 and crm = $2",
        where,
      );
      return "revoked";
    }
    await client.query(
      `update private.crm_connection set state = 'active', access_token = $3, refresh_token = $4,
         access_token_expires_at = now() + make_interval(secs => $5)
       where organization_id = $1 and crm = $2`,
      [
        ...where,
        cipher.encrypt("access", grant.accessToken),
        cipher.encrypt("refresh", grant.refreshToken),
        grant.expiresIn,
      ],
    );
    return { token: grant.accessToken };
  });
  if (outcome === "revoked") throw new AppError("crm_revoked");
  return outcome.token;
}

/** Remembers who owns contacts in the CRM. */
export async function saveOwners(ctx: Context, crm: Crm, owners: Owners): Promise<void> {
  await withClaims(ctx, (client) =>
    client.query("update private.crm_connection set owners = $3 where organization_id = $1 and crm = $2", [
      ctx.claims.organizationId,
      crm,
      JSON.stringify(owners),
    ]),
  );
}

/** Notes that a whole synchronization has just ended well: the next one looks at what changed since `until`. */
export async function markSynced(ctx: Context, crm: Crm, until: Date): Promise<void> {
  await withClaims(ctx, (client) =>
    client.query(
      `update private.crm_connection set last_synced_at = now(), synced_until = $3
       where organization_id = $1 and crm = $2`,
      [ctx.claims.organizationId, crm, until],
    ),
  );
}

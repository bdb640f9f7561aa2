import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, execute } from "../../db/statement.ts";
import type { BaseContext, Claims } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { ConnectionState, Crm } from "../contract.ts";
import { Owners } from "../named-owners.ts";
import { endPause } from "../rate-limit-store.ts";
import { Unshown } from "../unshown.ts";
import { auditConnection } from "./audit-connection.ts";
import { tokenCipher } from "./token-vault.ts";

type Context = BaseContext & { readonly claims: Claims };

/** Tokens as a CRM grants them. */
export interface Grant {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds from now. */
  readonly expiresIn: number;
  /** Base URL of the account's API, if the CRM gives one. */
  readonly apiUrl?: string;
}

export interface StoredConnection {
  readonly crm: Crm;
  readonly state: ConnectionState;
  /** Why the state is `error`: a job's error code, or TOKENS_UNREADABLE. */
  readonly errorCode: string | null;
  readonly portalId: string;
  readonly portalName: string | null;
  /** Base URL of the account's API; null if all accounts of the CRM share one. */
  readonly apiUrl: string | null;
  /** Sign-in host the person chose; null for the default. */
  readonly signInHost: string | null;
  readonly owners: Owners;
  /** Granted scopes, if the CRM lists them. */
  readonly scopes: readonly string[];
  /** What the CRM hides from the connected user, by its own names; null before the first check. */
  readonly hidden: readonly string[] | null;
  readonly connectedAt: Date;
  readonly lastSyncedAt: Date | null;
  /** What the last complete listing did not show and was kept all the same, and when; null if nothing. */
  readonly unshown: readonly Unshown[] | null;
  readonly unshownAt: Date | null;
  /** All changes before this instant are synchronized; null before the first complete run. */
  readonly syncedUntil: Date | null;
}

const Row = z.object({
  crm: Crm,
  state: ConnectionState,
  error_code: z.string().nullable(),
  portal_id: z.string(),
  portal_name: z.string().nullable(),
  api_url: z.string().nullable(),
  sign_in_host: z.string().nullable(),
  owners: Owners,
  scopes: z.array(z.string()),
  hidden: z.array(z.string()).nullable(),
  connected_at: z.date(),
  last_synced_at: z.date().nullable(),
  synced_until: z.date().nullable(),
  unshown: z.array(Unshown).nullable(),
  unshown_at: z.date().nullable(),
});
type Row = z.infer<typeof Row>;

/** The organization's connections, without their tokens. */
export async function readConnections(ctx: Context): Promise<StoredConnection[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      Row,
      `select crm, state, error_code, portal_id, portal_name, api_url, sign_in_host, owners, scopes, hidden,
         connected_at, last_synced_at, synced_until, unshown, unshown_at
       from private.crm_connection where organization_id = $1 order by crm`,
      [ctx.claims.organizationId],
    ),
  );
  return rows.map((row) => ({
    crm: row.crm,
    state: row.state,
    errorCode: row.error_code,
    portalId: row.portal_id,
    portalName: row.portal_name,
    apiUrl: row.api_url,
    signInHost: row.sign_in_host,
    owners: row.owners,
    scopes: row.scopes,
    hidden: row.hidden,
    connectedAt: row.connected_at,
    lastSyncedAt: row.last_synced_at,
    syncedUntil: row.synced_until,
    unshown: row.unshown,
    unshownAt: row.unshown_at,
  }));
}

/** One connection of the organization. Throws `crm_not_connected` or `crm_revoked`. */
export async function getActiveConnection(ctx: Context, crm: Crm): Promise<StoredConnection> {
  const connection = (await readConnections(ctx)).find((candidate) => candidate.crm === crm);
  if (connection === undefined) throw new AppError("crm_not_connected");
  if (connection.state === "revoked") throw new AppError("crm_revoked");
  return connection;
}

/** Stores a new authorization, replacing an earlier one of the same CRM; a pause that the CRM asked for ends with that. */
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
    signInHost?: string | null;
  },
): Promise<void> {
  const cipher = tokenCipher(ctx.environment, ctx.claims.organizationId, connection.crm);
  await withClaims(ctx, async (client) => {
    await execute(
      client,
      `insert into private.crm_connection (organization_id, crm, state, portal_id, portal_name, scopes, key_id, data_key,
         access_token, refresh_token, access_token_expires_at, token_lifetime, api_url, owners, connected_by, sign_in_host)
       values ($1, $2, 'active', $3, $4, $5, $6, $7, $8, $9, now() + make_interval(secs => $10), ceil($10::float8), $11, $12, $13, $14)
       on conflict (organization_id, crm) do update set state = 'active', error_code = null, portal_id = excluded.portal_id,
         portal_name = excluded.portal_name, scopes = excluded.scopes, key_id = excluded.key_id, data_key = excluded.data_key,
         access_token = excluded.access_token, refresh_token = excluded.refresh_token,
         access_token_expires_at = excluded.access_token_expires_at, token_lifetime = excluded.token_lifetime,
         api_url = excluded.api_url, owners = excluded.owners,
         connected_by = excluded.connected_by, connected_at = now(), sign_in_host = excluded.sign_in_host,
         -- Somebody else may see something else.
         hidden = null, unshown = null, unshown_at = null,
         -- What is known of one account says nothing of another.
         last_synced_at = case when crm_connection.portal_id = excluded.portal_id then crm_connection.last_synced_at end,
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
        connection.grant.apiUrl ?? null,
        JSON.stringify(connection.owners),
        connection.userId,
        connection.signInHost ?? null,
      ],
    );
    await auditConnection(client, ctx, "crm.connected", connection);
    await endPause(client, ctx.claims.organizationId, connection.crm);
  });
}

/** Stores the CRM's owners with the connection. */
export async function saveOwners(ctx: Context, crm: Crm, owners: Owners): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(client, "update private.crm_connection set owners = $3 where organization_id = $1 and crm = $2", [
      ctx.claims.organizationId,
      crm,
      JSON.stringify(owners),
    ]),
  );
}

/**
 * Stores what the CRM hides from the connected user. If something became visible, the next run is a full one, because
 * that data was never read or is out of date.
 */
export async function saveHidden(ctx: Context, crm: Crm, hidden: readonly string[]): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `update private.crm_connection set hidden = $3,
         synced_until = case when hidden is null or hidden <@ $3 then synced_until end
       where organization_id = $1 and crm = $2 and hidden is distinct from $3`,
      [ctx.claims.organizationId, crm, hidden],
    ),
  );
}

/**
 * Records a successful synchronization: the next run reads changes since `until`, unless this run read only changes and
 * something became visible meanwhile.
 */
export async function markSynced(
  ctx: Context,
  crm: Crm,
  { until, readsAll }: { until: Date; readsAll: boolean },
): Promise<void> {
  await withClaims(ctx, (client) =>
    execute(
      client,
      `update private.crm_connection set last_synced_at = now(),
         synced_until = case when $4 or synced_until is not null then $3::timestamptz end
       where organization_id = $1 and crm = $2`,
      [ctx.claims.organizationId, crm, until, readsAll],
    ),
  );
}

import * as z from "zod";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { execute, firstRow } from "../../db/statement.ts";
import type { BaseContext, Claims } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { timer } from "../../http/timer.ts";
import { auditConnection } from "./audit-connection.ts";
import type { Grant } from "./connection-store.ts";
import { ConnectionState, type Crm } from "../contract.ts";
import { type TokenCipher, tokenCipher, UnreadableTokensError } from "./token-vault.ts";

type Context = BaseContext & { readonly claims: Claims };

/** Renews a grant at the vendor; `revoked` when the vendor withdrew it for good. */
export type RenewGrant = (refreshToken: string) => Promise<Grant | "revoked">;

/** A token is renewed this many seconds before it expires, or at a quarter of its lifetime if that is less. */
const AHEAD = 60;

/** Backoff before each retry of storing a renewed grant, in milliseconds. */
const STORE_PAUSES = [0, 200, 1_000];

const Row = z.object({
  state: ConnectionState,
  key_id: z.string(),
  data_key: z.instanceof(Buffer),
  access_token: z.instanceof(Buffer).nullable(),
  refresh_token: z.instanceof(Buffer).nullable(),
  token_lifetime: z.number(),
  seconds: z.number(),
  portal_id: z.string(),
  portal_name: z.string().nullable(),
});
type Row = z.infer<typeof Row>;

/** Result of reading the token under the connection's row lock. */
type Outcome = { token: string } | { failure: unknown };

/** A renewed grant that may not be in the database yet; the refresh token it replaces is already spent. */
interface Unstored {
  readonly grant: Grant;
  readonly cipher: TokenCipher;
  readonly replaces: string;
}

/**
 * Returns a valid access token. Renewal is single-flight: the connection's row is locked during the vendor's call, and
 * callers that waited get the new token. `rejected` is a token the vendor has just refused. Throws `crm_not_connected`,
 * `crm_revoked` or `crm_unavailable`; the connection's state records why.
 *
 * A rotated refresh token is committed as soon as the vendor's answer is read, and retried on other connections if the
 * database fails. It is lost only if the process dies between the vendor's answer and our commit: the next renewal is
 * then refused, and the connection shows as revoked.
 */
export async function freshAccessToken(
  ctx: Context,
  crm: Crm,
  renew: RenewGrant,
  rejected?: string,
): Promise<string> {
  let unstored: Unstored | undefined;
  const outcome = await withClaims(ctx, async (client): Promise<Outcome> => {
    const row = await lockConnection(client, ctx, crm);
    if (row === undefined) return { failure: new AppError("crm_not_connected") };
    if (row.state === "revoked") return { failure: new AppError("crm_revoked") };
    const opened = openTokens(ctx, crm, row);
    if (opened instanceof UnreadableTokensError) {
      await noteState(client, ctx, crm, "error", "tokens_unreadable");
      noteLoss(ctx, crm, "unreadable");
      return { failure: opened };
    }
    const { cipher, access, refresh } = opened;
    const isGood = access !== rejected && row.seconds > 0;
    if (isGood && row.seconds > Math.min(AHEAD, row.token_lifetime / 4)) return { token: access };
    let grant: Grant | "revoked";
    try {
      grant = await renew(refresh);
    } catch (failure) {
      // The vendor may recover, so the connection stays usable; the settings show the state.
      if (row.state === "active") await noteState(client, ctx, crm, "expiring", null);
      return isGood ? { token: access } : { failure };
    }
    if (grant === "revoked") {
      await noteState(client, ctx, crm, "revoked", null);
      const { portal_id: portalId, portal_name: portalName } = row;
      await auditConnection(client, ctx, "crm.revoked", { crm, portalId, portalName });
      noteLoss(ctx, crm, "withdrawn");
      return { failure: new AppError("crm_revoked") };
    }
    const sealing = cipher.isNewest ? cipher : tokenCipher(ctx.environment, ctx.claims.organizationId, crm);
    unstored = { grant, cipher: sealing, replaces: refresh };
    await storeGrant(client, ctx, crm, unstored);
    return { token: grant.accessToken };
  }).catch(async (failure: unknown): Promise<Outcome> => {
    if (unstored === undefined) throw failure;
    await storeAgain(ctx, crm, unstored);
    return { token: unstored.grant.accessToken };
  });
  if ("failure" in outcome) throw outcome.failure;
  return outcome.token;
}

async function lockConnection(client: Transaction, ctx: Context, crm: Crm): Promise<Row | undefined> {
  return firstRow(
    client,
    Row,
    `select state, key_id, data_key, access_token, refresh_token, token_lifetime, portal_id, portal_name,
       extract(epoch from access_token_expires_at - clock_timestamp())::float8 as seconds
     from private.crm_connection where organization_id = $1 and crm = $2 for update`,
    [ctx.claims.organizationId, crm],
  );
}

function openTokens(
  ctx: Context,
  crm: Crm,
  row: Row,
): { cipher: TokenCipher; access: string; refresh: string } | UnreadableTokensError {
  try {
    const key = { keyId: row.key_id, wrapped: row.data_key };
    const cipher = tokenCipher(ctx.environment, ctx.claims.organizationId, crm, key);
    return {
      cipher,
      access: cipher.decrypt("access", row.access_token),
      refresh: cipher.decrypt("refresh", row.refresh_token),
    };
  } catch (error) {
    if (error instanceof UnreadableTokensError) return error;
    throw error;
  }
}

async function noteState(
  client: Transaction,
  ctx: Context,
  crm: Crm,
  state: ConnectionState,
  errorCode: string | null,
): Promise<void> {
  await execute(
    client,
    `update private.crm_connection set state = $3, error_code = $4
     where organization_id = $1 and crm = $2 and (state, error_code) is distinct from ($3, $4)`,
    [ctx.claims.organizationId, crm, state, errorCode],
  );
}

/** Logs that a CRM cannot be read until a person connects it again; an alarm watches the metric made from this line. */
function noteLoss(ctx: Context, crm: Crm, reason: "withdrawn" | "unreadable"): void {
  ctx.log.error("crm access lost", { crm, reason, connections: 1 });
}

/** Stores a renewed grant in the connection's row, which the transaction has locked. */
async function storeGrant(client: Transaction, ctx: Context, crm: Crm, unstored: Unstored): Promise<void> {
  const { grant, cipher } = unstored;
  await execute(
    client,
    `update private.crm_connection set
       -- A run that failed for good is mended by a run, not by a token.
       state = case state when 'expiring' then 'active' else state end,
       access_token = $3, refresh_token = $4, token_lifetime = ceil($5::float8),
       access_token_expires_at = clock_timestamp() + make_interval(secs => $5), api_url = coalesce($6, api_url),
       key_id = $7, data_key = $8
     where organization_id = $1 and crm = $2`,
    [
      ctx.claims.organizationId,
      crm,
      cipher.encrypt("access", grant.accessToken),
      cipher.encrypt("refresh", grant.refreshToken),
      grant.expiresIn,
      grant.apiUrl ?? null,
      cipher.key.keyId,
      cipher.key.wrapped,
    ],
  );
}

async function storeAgain(ctx: Context, crm: Crm, unstored: Unstored): Promise<void> {
  for (const [attempt, pause] of STORE_PAUSES.entries()) {
    await timer.pause(pause);
    try {
      await withClaims(ctx, (client) => storeIfStillReplaced(client, ctx, crm, unstored));
      return;
    } catch (error) {
      if (attempt === STORE_PAUSES.length - 1) throw error;
    }
  }
}

/**
 * Stores a grant if the refresh token it replaces is still the stored one. Tokens are compared decrypted, because a
 * rotation of TOKEN_KEY may have re-encrypted the old one.
 */
async function storeIfStillReplaced(
  client: Transaction,
  ctx: Context,
  crm: Crm,
  unstored: Unstored,
): Promise<void> {
  const row = await lockConnection(client, ctx, crm);
  const opened = row && openTokens(ctx, crm, row);
  const standing = opened && "refresh" in opened ? opened.refresh : undefined;
  if (standing === unstored.replaces) await storeGrant(client, ctx, crm, unstored);
  // An earlier commit whose acknowledgement was lost may have stored it already.
  else if (standing !== unstored.grant.refreshToken)
    ctx.log.warn("renewed grant not stored: the connection has other tokens", { crm });
}

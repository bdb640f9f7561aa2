import { withClaims } from "../db/claims.ts";
import { type BaseContext, type Claims, systemClaims } from "../http/context.ts";
import type { Crm } from "./contract.ts";
import { tokenCipher, UnreadableTokensError } from "./token-vault.ts";

type Context = BaseContext & { readonly claims: Claims };

/** What was under way of a CRM stops at its next page. */
const CANCEL_JOBS = `
  update public.job set state = 'canceled', finished_at = now(), lease_owner = null, lease_until = null
  where organization_id = $1 and state in ('queued', 'running')
    and (input ->> 'crm' = $2 or jsonb_path_exists(input, '$.parts[*].crm ? (@ == $crm)', jsonb_build_object('crm', $2::text)))`;

/**
 * Makes an account the one that the organization's records of a CRM come from. Another account than before
 * is refused (`other`) while contacts of the earlier one are here, since its ids may be those of other
 * people; with `replace` these go first, and what is under way stops.
 */
export async function claimAccount(
  ctx: Context,
  crm: Crm,
  portalId: string,
  replace: boolean,
): Promise<"ok" | "other"> {
  const { organizationId } = ctx.claims;
  // People may not delete contacts: whether this person may is the caller's to know.
  const system = { ...ctx, claims: systemClaims(organizationId) };
  return withClaims(system, async (client) => {
    // The update without a change locks the row: two authorizations at once wait for each other.
    const { rows } = await client.query<{ portal_id: string; has_contacts: boolean }>(
      `insert into private.crm_account as a (organization_id, crm, portal_id) values ($1, $2, $3)
       on conflict (organization_id, crm) do update set portal_id = a.portal_id
       returning portal_id,
         exists (select from public.contact c where c.organization_id = $1 and c.crm = $2) as has_contacts`,
      [organizationId, crm, portalId],
    );
    const account = rows[0];
    if (account === undefined || account.portal_id === portalId) return "ok";
    if (account.has_contacts && !replace) return "other";
    await client.query(CANCEL_JOBS, [organizationId, crm]);
    await client.query(
      `select app.remove_contacts($1, $2, array(
         select id from public.contact where organization_id = $1 and crm = $2))`,
      [organizationId, crm],
    );
    await client.query("delete from private.raw_text where organization_id = $1 and crm = $2", [
      organizationId,
      crm,
    ]);
    await client.query(
      "update private.crm_account set portal_id = $3 where organization_id = $1 and crm = $2",
      [organizationId, crm, portalId],
    );
    return "ok";
  });
}

/**
 * Forgets a connection, its tokens with it, and stops what is under way; contacts stay. Answers the refresh
 * token, for its end at the vendor (null when it cannot be read any more), or `none` without a connection.
 */
export async function forgetConnection(
  ctx: Context,
  crm: Crm,
): Promise<{ refreshToken: string | null } | "none"> {
  const { organizationId } = ctx.claims;
  const { rows } = await withClaims(ctx, (client) =>
    client.query<{ key_id: string; data_key: Buffer; refresh_token: Buffer }>(
      `delete from private.crm_connection where organization_id = $1 and crm = $2
       returning key_id, data_key, refresh_token`,
      [organizationId, crm],
    ),
  );
  const row = rows[0];
  if (row === undefined) return "none";
  await withClaims({ ...ctx, claims: systemClaims(organizationId) }, (client) =>
    client.query(CANCEL_JOBS, [organizationId, crm]),
  );
  try {
    const key = { keyId: row.key_id, wrapped: row.data_key };
    const cipher = tokenCipher(ctx.environment, organizationId, crm, key);
    return { refreshToken: cipher.decrypt("refresh", row.refresh_token) };
  } catch (error) {
    if (error instanceof UnreadableTokensError) return { refreshToken: null };
    throw error;
  }
}

import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, execute, firstRow } from "../../db/statement.ts";
import { type BaseContext, type Claims, systemClaims } from "../../http/context.ts";
import { cancelJobsNaming } from "../../jobs/outcomes.ts";
import { forgetOwnerChoices } from "../../owners/forget-owner-choices.ts";
import { keepObjectionsByAddress } from "../../prospection/objections-by-address.ts";
import type { Crm } from "../contract.ts";
import { deriveAgain } from "../derive-again.ts";
import { auditConnection } from "./audit-connection.ts";
import { tokenCipher, UnreadableTokensError } from "./token-vault.ts";

type Context = BaseContext & { readonly claims: Claims };

// Written out: this is in the page that a CRM sends people back to, which carries three CRMs' clients (decision 103).
const Portal = z.object({ portalId: z.string(), portalName: z.string().nullable() });

/** Contacts removed per transaction. */
const BATCH = 2_000;
/** Time budget for removal within one request, in milliseconds; a request has thirty seconds. */
const REMOVAL = 12_000;

/**
 * Makes a vendor account the one this organization's CRM records come from. A different account is refused (`other`)
 * while contacts of the earlier one remain, since its ids may belong to other people. With `replace`, the earlier
 * connection and its jobs are removed, then its contacts, in batches; `unfinished` means the request ran out of time
 * and a further call continues.
 */
export async function claimAccount(
  ctx: Context,
  crm: Crm,
  portalId: string,
  replace: boolean,
  removal: number = REMOVAL,
): Promise<"ok" | "other" | "unfinished"> {
  // Row-level security forbids members to delete contacts; the caller has checked this person's right.
  const system = { ...ctx, claims: systemClaims(ctx.claims.organizationId) };
  const found = await claim(system, crm, portalId);
  if (found === "ok" || !replace) return found;
  await withClaims(system, async (client) => {
    const { organizationId } = ctx.claims;
    const earlier = await allRows(
      client,
      Portal,
      `delete from private.crm_connection where organization_id = $1 and crm = $2 and portal_id <> $3
       returning portal_id as "portalId", portal_name as "portalName"`,
      [organizationId, crm, portalId],
    );
    for (const one of earlier) await auditConnection(client, system, "crm.disconnected", { ...one, crm });
    await cancelJobsNaming(client, organizationId, crm);
    await execute(client, "delete from private.raw_text where organization_id = $1 and crm = $2", [
      organizationId,
      crm,
    ]);
  });
  const end = performance.now() + removal;
  while ((await removeContacts(system, crm)) > 0) {
    if (performance.now() > end) return "unfinished";
  }
  return claim(system, crm, portalId);
}

/** Takes the account if no contact of another one remains; what was decided of another one's owners is then forgotten. */
function claim(ctx: Context, crm: Crm, portalId: string): Promise<"ok" | "other"> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    // The row is locked: of two authorizations at once the second finds what the first took.
    const row = await firstRow(
      client,
      z.object({ taken: z.string(), former: z.string().nullable() }),
      `with former as (
         select portal_id from private.crm_account where organization_id = $1 and crm = $2),
       taken as (
         insert into private.crm_account as a (organization_id, crm, portal_id) values ($1, $2, $3)
         on conflict (organization_id, crm) do update set portal_id =
           case when exists (select from public.contact c where c.organization_id = $1 and c.crm = $2)
             then a.portal_id else excluded.portal_id end
         returning portal_id)
       select taken.portal_id as taken, former.portal_id as former from taken left join former on true`,
      [organizationId, crm, portalId],
    );
    if (row?.taken !== portalId) return "other";
    if (row.former !== null && row.former !== portalId) await forgetOwnerChoices(client, organizationId, crm);
    return "ok";
  });
}

/** Removes some of a CRM's contacts; whoever objected stays known by address. How many. */
function removeContacts(ctx: Context, crm: Crm): Promise<number> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    const batch = await allRows(
      client,
      z.object({ id: z.string() }),
      "select id from public.contact where organization_id = $1 and crm = $2 limit $3",
      [organizationId, crm, BATCH],
    );
    const ids = batch.map(({ id }) => id);
    await keepObjectionsByAddress(client, ids);
    const removed = await execute(client, "delete from public.contact where id = any ($1::uuid[])", [ids]);
    await deriveAgain(client, organizationId, crm);
    return removed;
  });
}

/**
 * Deletes a connection with its tokens and cancels its jobs; contacts stay. Returns the refresh token (null if it
 * cannot be decrypted) and the host that granted it, so that it can be revoked there, or `none` if there is no
 * connection.
 */
export async function deleteConnection(
  ctx: Context,
  crm: Crm,
): Promise<{ refreshToken: string | null; signInHost: string | null } | "none"> {
  const { organizationId } = ctx.claims;
  const row = await withClaims(ctx, async (client) => {
    const deleted = await firstRow(
      client,
      Portal.extend({
        key_id: z.string(),
        data_key: z.instanceof(Buffer),
        refresh_token: z.instanceof(Buffer).nullable(),
        sign_in_host: z.string().nullable(),
      }),
      `delete from private.crm_connection where organization_id = $1 and crm = $2
       returning key_id, data_key, refresh_token, sign_in_host, portal_id as "portalId", portal_name as "portalName"`,
      [organizationId, crm],
    );
    if (deleted) await auditConnection(client, ctx, "crm.disconnected", { ...deleted, crm });
    return deleted;
  });
  if (row === undefined) return "none";
  await withClaims({ ...ctx, claims: systemClaims(organizationId) }, (client) =>
    cancelJobsNaming(client, organizationId, crm),
  );
  try {
    const key = { keyId: row.key_id, wrapped: row.data_key };
    const cipher = tokenCipher(ctx.environment, organizationId, crm, key);
    return { refreshToken: cipher.decrypt("refresh", row.refresh_token), signInHost: row.sign_in_host };
  } catch (error) {
    if (error instanceof UnreadableTokensError) return { refreshToken: null, signInHost: null };
    throw error;
  }
}

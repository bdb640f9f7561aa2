import * as z from "zod";
import { withClaims } from "../../db/claims.ts";
import { allRows, execute, firstRow } from "../../db/statement.ts";
import type { BaseContext, SystemContext } from "../../http/context.ts";
import { Crm } from "../contract.ts";
import { newestKeyId, tokenCipher, UnreadableTokensError } from "./token-vault.ts";

/** Ids of all organizations. */
export async function readOrganizationIds(ctx: BaseContext): Promise<string[]> {
  const rows = await allRows(
    ctx.pool,
    z.object({ organization_id: z.string() }),
    "select organization_id from app.organizations_to_serve()",
  );
  return rows.map((row) => row.organization_id);
}

/** CRMs for which an organization has tokens. */
export async function readSealedCrms(ctx: SystemContext): Promise<Crm[]> {
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ crm: Crm }),
      "select crm from private.crm_connection where organization_id = $1",
      [ctx.claims.organizationId],
    ),
  );
  return rows.map(({ crm }) => crm);
}

export type Resealed = "resealed" | "already" | "unreadable" | "busy" | "gone";

/** SQLSTATEs for a lock not acquired: refused, or statement timeout. */
const NOT_HAD = new Set<unknown>(["55P03", "57014"]);

/**
 * Re-encrypts a connection's tokens and data key under the newest key, in one transaction that waits for a running
 * renewal; `busy` if that takes too long. Tokens already under it, or under an unknown key, are left unchanged.
 */
export async function resealConnection(ctx: SystemContext, crm: Crm): Promise<Resealed> {
  try {
    return await resealLocked(ctx, crm);
  } catch (error) {
    if (error instanceof Error && "code" in error && NOT_HAD.has(error.code)) return "busy";
    throw error;
  }
}

async function resealLocked(ctx: SystemContext, crm: Crm): Promise<Resealed> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    const row = await firstRow(
      client,
      z.object({
        key_id: z.string(),
        data_key: z.instanceof(Buffer),
        access_token: z.instanceof(Buffer).nullable(),
        refresh_token: z.instanceof(Buffer).nullable(),
      }),
      `select key_id, data_key, access_token, refresh_token from private.crm_connection
       where organization_id = $1 and crm = $2 for update`,
      [organizationId, crm],
    );
    if (row === undefined) return "gone";
    if (row.key_id === newestKeyId(ctx.environment)) return "already";
    try {
      const key = { keyId: row.key_id, wrapped: row.data_key };
      const old = tokenCipher(ctx.environment, organizationId, crm, key);
      const sealing = tokenCipher(ctx.environment, organizationId, crm);
      await execute(
        client,
        `update private.crm_connection set key_id = $3, data_key = $4, access_token = $5, refresh_token = $6
         where organization_id = $1 and crm = $2`,
        [
          organizationId,
          crm,
          sealing.key.keyId,
          sealing.key.wrapped,
          sealing.encrypt("access", old.decrypt("access", row.access_token)),
          sealing.encrypt("refresh", old.decrypt("refresh", row.refresh_token)),
        ],
      );
      return "resealed";
    } catch (error) {
      if (error instanceof UnreadableTokensError) return "unreadable";
      throw error;
    }
  });
}

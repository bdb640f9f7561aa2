import * as z from "zod";
import { type Transaction, withClaims } from "../../db/claims.ts";
import { allRows, execute } from "../../db/statement.ts";
import type { SystemContext } from "../../http/context.ts";
import { Crm } from "../contract.ts";
import { sealedAnew } from "./token-vault.ts";

/** `busy`: locked for too long. `unreadable`: its key is missing from TOKEN_KEY. Both are left as they are. */
export type Resealed = "resealed" | "already" | "unreadable" | "busy";

/** SQLSTATEs for a lock not acquired: refused, or statement timeout. */
const NOT_HAD = new Set<unknown>(["55P03", "57014"]);

/** Re-encrypts what one service keeps, in a transaction of the organization that waits for a running renewal. */
export async function resealing(
  ctx: SystemContext,
  work: (client: Transaction) => Promise<Resealed[]>,
): Promise<Resealed[]> {
  try {
    return await withClaims(ctx, work);
  } catch (error) {
    if (error instanceof Error && "code" in error && NOT_HAD.has(error.code)) return ["busy"];
    throw error;
  }
}

/** Re-encrypts the tokens of an organization's CRMs under the newest key, one transaction each. */
export async function resealCrms(ctx: SystemContext): Promise<Resealed[]> {
  const { organizationId } = ctx.claims;
  const rows = await withClaims(ctx, (client) =>
    allRows(
      client,
      z.object({ crm: Crm }),
      "select crm from private.crm_connection where organization_id = $1",
      [organizationId],
    ),
  );
  const all: Resealed[] = [];
  for (const { crm } of rows) all.push(...(await resealing(ctx, (client) => resealCrm(client, ctx, crm))));
  return all;
}

const Row = z.object({
  key_id: z.string(),
  data_key: z.instanceof(Buffer),
  access: z.instanceof(Buffer).nullable(),
  refresh: z.instanceof(Buffer).nullable(),
});

async function resealCrm(client: Transaction, ctx: SystemContext, crm: Crm): Promise<Resealed[]> {
  const { organizationId } = ctx.claims;
  const stored = await allRows(
    client,
    Row,
    `select key_id, data_key, access_token as access, refresh_token as refresh from private.crm_connection
     where organization_id = $1 and crm = $2 for update`,
    [organizationId, crm],
  );
  const all: Resealed[] = [];
  for (const row of stored) {
    const sealed = sealedAnew(ctx.environment, organizationId, crm, row);
    if (typeof sealed !== "string")
      await execute(
        client,
        `update private.crm_connection set key_id = $3, data_key = $4, access_token = $5, refresh_token = $6
         where organization_id = $1 and crm = $2`,
        [organizationId, crm, sealed.keyId, sealed.wrapped, sealed.access, sealed.refresh],
      );
    all.push(typeof sealed === "string" ? sealed : "resealed");
  }
  return all;
}

import { call } from "../../db/call.ts";
import { withClaims } from "../../db/claims.ts";
import { execute } from "../../db/statement.ts";
import type { BaseContext, Claims } from "../../http/context.ts";

type Context = BaseContext & { readonly claims: Claims };

/** Whether an action or a note left something to write. */
export async function isWaiting(ctx: Context, id: string): Promise<boolean> {
  const waiting = await withClaims(ctx, (client) =>
    execute(
      client,
      "select from private.write_back where organization_id = $1 and id = $2 and state = 'waiting'",
      [ctx.claims.organizationId, id],
    ),
  );
  return waiting > 0;
}

/** Whether an action's message is in the CRM, or a call that may have carried it has begun. */
export async function mayBeLogged(ctx: Context, id: string): Promise<boolean> {
  const logged = await withClaims(ctx, (client) =>
    execute(
      client,
      "select from private.write_back where organization_id = $1 and id = $2 and state <> 'skipped'",
      [ctx.claims.organizationId, id],
    ),
  );
  return logged > 0;
}

/** Whether the organization enabled write-back. */
export async function isWriteBackOn(ctx: Context): Promise<boolean> {
  return (await withClaims(ctx, (client) => call(client, "app.writes_back", {}))) ?? false;
}

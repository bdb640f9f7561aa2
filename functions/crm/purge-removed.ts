import { builder, builtRows, runBuilt } from "../db/builder.ts";
import { call } from "../db/call.ts";
import { withClaims } from "../db/claims.ts";
import type { SystemContext } from "../http/context.ts";

/** Days for which what a CRM's answers took away comes back as itself; app.return_as_itself counts the same. */
export const KEPT_DAYS = 30;
/** Rows a transaction removes: it stays short. */
const BATCH = 50;

/**
 * Removes for good what a CRM's answers took away thirty days ago; gives back how many rows. By the real time, as the
 * database noted when it was taken away.
 */
export async function purgeRemoved(ctx: SystemContext): Promise<number> {
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000);
  let removed = 0;
  for (;;) {
    const some = await purgeSome(ctx, before);
    if (some === 0) return removed;
    removed += some;
  }
}

async function purgeSome(ctx: SystemContext, before: Date): Promise<number> {
  const { organizationId } = ctx.claims;
  return withClaims(ctx, async (client) => {
    const contacts = await builtRows(
      client,
      builder
        .selectFrom("private.removed_contact")
        .select("contact_id")
        .where("organization_id", "=", organizationId)
        .where("removed_at", "<", before)
        .limit(BATCH),
    );
    const ids = contacts.map(({ contact_id: id }) => id);
    await call(client, "app.erase_contacts", { contacts: ids, by_address: true });
    const columns = ["kind", "crm", "crm_id", "contact_id"] as const;
    const old = builder
      .selectFrom("private.removed_row")
      .select(columns)
      .where("organization_id", "=", organizationId)
      .where("removed_at", "<", before)
      .limit(BATCH);
    const rows = await runBuilt(
      client,
      builder
        .deleteFrom("private.removed_row")
        .where("organization_id", "=", organizationId)
        .where((row) => row(row.refTuple(...columns), "in", old.$asTuple(...columns))),
    );
    return ids.length + rows;
  });
}

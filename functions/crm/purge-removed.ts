import { call } from "../db/call.ts";
import { withClaims } from "../db/claims.ts";
import type { SystemContext } from "../http/context.ts";

/** Days for which what a CRM's answers took away comes back as itself; app.return_as_itself counts the same. */
const KEPT_DAYS = 30;
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
    const some = await withClaims(ctx, (client) =>
      call(client, "app.forget_removed", { before, most: BATCH }),
    );
    if (some === null || some === 0) return removed;
    removed += some;
  }
}

import { anyOf, builder, runBuilt, sql } from "../../../db/builder.ts";
import { withClaims } from "../../../db/claims.ts";
import type { SystemContext } from "../../../http/context.ts";
import type { DayItem } from "./day-item.ts";
import type { Verdict } from "./judge-proposal.ts";
import { writeProposals } from "./write-proposals.ts";

/**
 * Makes an item's action the contact's open one, and puts it in the place of the older one in lists of
 * `fromDay` and later.
 */
export function writeAction(
  ctx: SystemContext,
  item: DayItem,
  fromDay: string,
): Promise<Verdict["state"] | undefined> {
  return withClaims(ctx, async (client) => {
    const [written] = await writeProposals(client, ctx.claims.organizationId, [item]);
    if (written?.id != null && written.replaced.length > 0)
      await runBuilt(
        client,
        builder
          .updateTable("public.suggestion")
          .set({ action_id: written.id, reasons: JSON.stringify(item.reasons) })
          .where("day", ">=", sql<Date>`${fromDay}::date`)
          .where("action_id", "=", anyOf(written.replaced)),
      );
    return written?.state;
  });
}

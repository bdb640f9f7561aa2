import { builder, builtRows, runBuilt } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";

/** Keeps an organization's own cap of a month, or none; answers whether that is another than before. */
export async function keepOwnLimit(
  client: Transaction,
  organizationId: string,
  monthlyUsd: number | null,
): Promise<boolean> {
  const own = { organization_id: organizationId, measure: "monthly_usd" };
  const limits = builder
    .selectFrom("private.ai_own_limit")
    .select("most")
    .where("organization_id", "=", own.organization_id)
    .where("measure", "=", own.measure);
  const [before] = await builtRows(client, limits);
  if ((before === undefined ? null : Number(before.most)) === monthlyUsd) return false;
  await runBuilt(
    client,
    monthlyUsd === null
      ? builder
          .deleteFrom("private.ai_own_limit")
          .where("organization_id", "=", own.organization_id)
          .where("measure", "=", own.measure)
      : builder
          .insertInto("private.ai_own_limit")
          .values({ ...own, most: monthlyUsd })
          .onConflict((conflict) =>
            conflict.columns(["organization_id", "measure"]).doUpdateSet({ most: monthlyUsd }),
          ),
  );
  return true;
}

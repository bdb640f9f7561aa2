import * as z from "zod";
import type { Transaction } from "../db/claims.ts";
import { firstRow } from "../db/statement.ts";

/** Whether the context's organization leaves a tenth of equally ranked contacts out of its lists. */
export async function holdsOut(client: Transaction): Promise<boolean> {
  const row = await firstRow(
    client,
    z.object({ holdOut: z.boolean() }),
    `select coalesce((settings ->> 'holdOut')::boolean, false) as "holdOut" from app.own_organization`,
  );
  return row?.holdOut ?? false;
}

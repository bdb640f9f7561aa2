import type { Transaction } from "../db/claims.ts";
import { execute } from "../db/statement.ts";

/** Makes what was derived from a CRM's data be derived again. */
export async function deriveAgain(client: Transaction, organizationId: string, crm: string): Promise<void> {
  for (const table of ["public.engagement", "public.note"])
    await execute(
      client,
      `update ${table} set ai_analysis = null where organization_id = $1 and crm = $2 and ai_analysis is not null`,
      [organizationId, crm],
    );
  await execute(
    client,
    `update public.contact set ai_timeline = null, ai_timeline_origin = null
     where organization_id = $1 and crm = $2 and ai_timeline is not null`,
    [organizationId, crm],
  );
}

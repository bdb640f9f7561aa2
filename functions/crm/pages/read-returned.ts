import { builder, builtRows, sql } from "../../db/builder.ts";
import type { Listing } from "./unseen.ts";

/** Contacts read again at once: the next run finds the others. */
const MOST = 1_000;

/**
 * Ascending ids in the CRM of contacts that came back: those that the run has noted as such, and those of the CRM's list
 * of archived ones that it neither archived nor showed.
 */
export async function readReturned({ client, organizationId, jobId, crm }: Listing): Promise<string[]> {
  const noted = builder
    .selectFrom("private.sync_seen")
    .select((row) => row.fn<string>("unnest", ["crm_ids"]).as("crm_id"))
    .where("job_id", "=", jobId);
  const rows = await builtRows(
    client,
    noted
      .where("kind", "=", "returned")
      .union(
        builder
          .selectFrom("private.crm_archived")
          .select("crm_id")
          .where("organization_id", "=", organizationId)
          .where("crm", "=", crm)
          .where("crm_id", "not in", noted.where("kind", "in", ["archived", "contact", "returned"])),
      )
      .orderBy(sql`1`)
      .limit(MOST),
  );
  return rows.map(({ crm_id: crmId }) => crmId);
}

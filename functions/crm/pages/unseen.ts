import { builder, builtRows } from "../../db/builder.ts";
import type { Crm } from "../contract.ts";
import type { Transaction } from "../../db/claims.ts";

/** A run whose listing is complete. */
export interface Listing {
  readonly client: Transaction;
  readonly organizationId: string;
  readonly jobId: string;
  readonly crm: Crm;
}

/** Ids in the CRM that a run has noted as one of the kinds. To be asked by `not in`, which is hashed however few are expected. */
export function seenAs(jobId: string, kinds: readonly string[]) {
  return builder
    .selectFrom("private.sync_seen as s")
    .select((row) => row.fn<string>("unnest", ["s.crm_ids"]).as("crm_id"))
    .where("s.job_id", "=", jobId)
    .where("s.kind", "in", kinds);
}

/** How many of the CRM's live contacts the listing did not show, and how many there are. */
const counted = ({ organizationId, jobId, crm }: Listing) =>
  builder
    .selectFrom("public.contact as c")
    .select((row) => [
      row
        .cast<number>(
          row.fn
            .countAll()
            .filterWhere("c.crm_id", "not in", seenAs(jobId, ["contact", "archived", "merged"])),
          "integer",
        )
        .as("missing"),
      row.cast<number>(row.fn.countAll(), "integer").as("held"),
    ])
    .where("c.organization_id", "=", organizationId)
    .where("c.crm", "=", crm)
    .where("c.merged_into", "is", null)
    .where("c.archived_at", "is", null);

/** The same of those that a run has read. */
export async function countUnseenContacts(listing: Listing): Promise<{ missing: number; held: number }> {
  const [counts] = await builtRows(listing.client, counted(listing).where("c.crm_synced_at", "is not", null));
  return counts ?? { missing: 0, held: 0 };
}

/**
 * Whether the listing showed contacts, and no less than half of the CRM's live ones, those that no run has read
 * included: who is left out by a listing that shows few is not gone.
 */
export async function showsMostContacts(listing: Listing): Promise<boolean> {
  const [answer] = await builtRows(
    listing.client,
    counted(listing)
      .select((row) =>
        row
          .exists(seenAs(listing.jobId, ["contact"]))
          .$castTo<boolean>()
          .as("shown"),
      )
      .where("c.crm_id", "is not", null),
  );
  return answer !== undefined && answer.shown && 2 * answer.missing <= answer.held;
}

import { anyOf, builder, builtRows, NOW, runBuilt } from "../../db/builder.ts";
import type { Transaction } from "../../db/claims.ts";
import { given } from "../../db/given.ts";
import { endActionsOf } from "../../suggestions/actions/end-actions-of.ts";
import type { Counts } from "../../jobs/counts.ts";
import type { Storing } from "./storing.ts";

/** Why actions end with their contact, as people read it. */
export const ARCHIVED_IN_CRM = "Le contact a été archivé dans le CRM.";
export const GONE_FROM_CRM = "Le contact n’existe plus dans le CRM.";

/**
 * Archives contacts with their open actions. `isListed`: the CRM keeps a list of archived ones and they stand in it, so
 * that one who is not in it any more has come back; otherwise they were looked up and not found.
 */
export async function archiveContacts(
  storing: Storing,
  rows: readonly { readonly crmId: string }[],
  { isListed }: { readonly isListed: boolean },
): Promise<Counts> {
  const { client, organizationId, crm, dry } = storing;
  const crmIds = [...new Set(rows.map(({ crmId }) => crmId))];
  const live = await builtRows(
    client,
    builder
      .selectFrom("public.contact")
      .select(["id", "crm_id"])
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .where("archived_at", "is", null)
      .where((row) => row("crm_id", "=", row.fn.any(row.val(crmIds)))),
  );
  const isSeen = await dry?.seen(["merged"], crmIds);
  const gone = live.filter(({ crm_id: crmId }) => isSeen?.("merged", crmId) !== true).map(({ id }) => id);
  if (dry === null) {
    await archiveWithActions(client, gone, ARCHIVED_IN_CRM);
    await (isListed ? noteArchived(storing, crmIds) : forgetArchived(storing, crmIds));
  }
  return { contactsArchived: gone.length };
}

/** A row that no run has brought does not count as brought by being archived. */
export async function archiveWithActions(
  client: Transaction,
  contactIds: readonly string[],
  why: string,
): Promise<void> {
  await endActionsOf(client, contactIds, why);
  await runBuilt(
    client,
    builder
      .updateTable("public.contact")
      .set((row) => ({
        archived_at: NOW,
        crm_synced_at: row.case().when("crm_synced_at", "is not", null).then(NOW).end(),
      }))
      .where("id", "=", anyOf(contactIds))
      .where("archived_at", "is", null),
  );
}

async function noteArchived(
  { client, organizationId, crm }: Storing,
  crmIds: readonly string[],
): Promise<void> {
  const rows = crmIds.map((crmId) => ({ organization_id: organizationId, crm, crm_id: crmId }));
  const columns = ["organization_id", "crm", "crm_id"] as const;
  await runBuilt(
    client,
    builder
      .insertInto("private.crm_archived")
      .columns(columns)
      .expression((from) => from.selectFrom(given("private.crm_archived", rows, "given")).select(columns))
      .onConflict((taken) => taken.doNothing()),
  );
}

async function forgetArchived(
  { client, organizationId, crm }: Storing,
  crmIds: readonly string[],
): Promise<void> {
  await runBuilt(
    client,
    builder
      .deleteFrom("private.crm_archived")
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .where((row) => row("crm_id", "=", row.fn.any(row.val(crmIds)))),
  );
}

import { builder, runBuilt } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";

/**
 * Forgets to whom the contacts of a CRM's owners were given: another account of the same CRM has other owners, though
 * they may have the same addresses.
 */
export async function forgetOwnerChoices(
  client: Transaction,
  organizationId: string,
  crm: string,
): Promise<void> {
  await runBuilt(
    client,
    builder
      .deleteFrom("private.owner_choice")
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm),
  );
}

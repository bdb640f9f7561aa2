import type { Transaction } from "../db/claims.ts";
import { execute } from "../db/statement.ts";

/**
 * Forgets to whom the contacts of a CRM's owners were given: another account of the same CRM has other owners, though
 * they may have the same addresses.
 */
export async function forgetOwnerChoices(
  client: Transaction,
  organizationId: string,
  crm: string,
): Promise<void> {
  await execute(client, "delete from private.owner_choice where organization_id = $1 and crm = $2", [
    organizationId,
    crm,
  ]);
}

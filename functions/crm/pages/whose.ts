import { builder, builtRows } from "../../db/builder.ts";
import type { Storing } from "./storing.ts";

/** The contacts of a record: what each is known by while nothing is stored, and its id once it is. */
export type Owners = ReadonlyMap<string, string | null>;

/**
 * Whose the records of a page are. Contacts that are not stored count where the run only counts: it would have stored
 * them before.
 */
export async function contactsOf(
  { client, organizationId, crm, dry }: Storing,
  rows: readonly { readonly crmId: string; readonly contactCrmIds: readonly string[] }[],
  merges: ((crmId: string) => string) | null,
): Promise<(crmId: string) => Owners> {
  const crmIds = [...new Set(rows.flatMap(({ contactCrmIds }) => contactCrmIds))];
  const known = new Map<string, string>();
  if (crmIds.length > 0)
    for (const { crm_id: crmId, id } of await builtRows(
      client,
      builder
        .selectFrom("public.contact")
        .select((row) => ["crm_id", row.fn.coalesce("merged_into", "id").as("id")])
        .where("organization_id", "=", organizationId)
        .where("crm", "=", crm)
        .where((row) => row("crm_id", "=", row.fn.any(row.val(crmIds)))),
    ))
      if (crmId !== null) known.set(crmId, id);
  const owners = new Map<string, Map<string, string | null>>();
  for (const { crmId, contactCrmIds } of rows) {
    const ofRecord = owners.get(crmId) ?? new Map<string, string | null>();
    owners.set(crmId, ofRecord);
    for (const contactCrmId of contactCrmIds) {
      const id = known.get(contactCrmId) ?? null;
      if (id === null && dry === null) continue;
      const key = merges ? merges(contactCrmId) : (id ?? contactCrmId);
      if (!ofRecord.has(key)) ofRecord.set(key, id);
    }
  }
  return (crmId) => owners.get(crmId) ?? new Map<string, null>();
}

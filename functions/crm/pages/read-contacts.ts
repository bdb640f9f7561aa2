import { builder, builtRows } from "../../db/builder.ts";
import type { StoredRow } from "../../db/given.ts";
import type { ContactRow } from "../rows.ts";
import type { Storing } from "./storing.ts";

/** What a page says of a contact, and what it says against contacting them. */
export const OWN = [
  "owner_email",
  "first_name",
  "last_name",
  "email",
  "job",
  "company",
  "linkedin_profile_url",
  "phones",
] as const;
export const WARNINGS = ["opted_out", "bounced", "do_not_contact"] as const;

const READ = ["id", "crm_id", "archived_at", ...OWN, ...WARNINGS] as const;

/** A contact as it is stored before a page. */
export type ContactBefore = Pick<StoredRow<"public.contact">, (typeof READ)[number]>;

/** What a page makes of a contact. */
export type NewContact = Omit<ContactBefore, "id" | "crm_id" | "archived_at">;

/** The stored contacts of a page, and those merged into them, by their ids in the CRM; and which it had archived. */
export async function readContacts(
  { client, organizationId, crm }: Storing,
  incoming: readonly ContactRow[],
): Promise<{ stored: ReadonlyMap<string, ContactBefore>; archivedIds: ReadonlySet<string> }> {
  const merged = incoming.flatMap(({ mergedCrmIds }) => mergedCrmIds ?? []);
  // By an array of the page's ids: a join would read all of the organization where its size is not known yet.
  const crmIds = [...new Set([...incoming.map(({ crmId }) => crmId), ...merged])];
  const stored = new Map<string, ContactBefore>();
  for (const contact of await builtRows(
    client,
    builder
      .selectFrom("public.contact")
      .select(READ)
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .where((row) => row("crm_id", "=", row.fn.any(row.val(crmIds)))),
  ))
    if (contact.crm_id !== null) stored.set(contact.crm_id, contact);
  const unknown = merged.filter((crmId) => !stored.has(crmId));
  const archived =
    unknown.length === 0
      ? []
      : await builtRows(
          client,
          builder
            .selectFrom("private.crm_archived")
            .select("crm_id")
            .where("organization_id", "=", organizationId)
            .where("crm", "=", crm)
            .where((row) => row("crm_id", "=", row.fn.any(row.val(unknown)))),
        );
  return { stored, archivedIds: new Set(archived.map(({ crm_id: crmId }) => crmId)) };
}

/** What a contact is after a page of it. */
export function valuesOf(row: ContactRow, before: ContactBefore | undefined): NewContact {
  return {
    owner_email: row.ownerEmail ?? null,
    first_name: row.firstName ?? null,
    last_name: row.lastName ?? null,
    email: row.email ?? null,
    job: row.job ?? null,
    company: row.company ?? null,
    // An address that a person gave here stays when the CRM has none.
    linkedin_profile_url: row.linkedinProfileUrl ?? before?.linkedin_profile_url ?? null,
    phones: row.phones ?? before?.phones ?? [],
    // What the CRM no longer lets us see has not been lifted.
    opted_out: row.optedOut ?? before?.opted_out ?? false,
    bounced: row.bounced ?? before?.bounced ?? false,
    do_not_contact: row.doNotContact ?? before?.do_not_contact ?? false,
  };
}

import { builder, builtRows } from "../../db/builder.ts";
import type { ContactRow } from "../rows.ts";
import type { StoredPage } from "./apply-pages.ts";
import type { DryRun } from "./dry-run.ts";
import { type Example, namedAs } from "./examples.ts";
import { type ContactBefore, type NewContact, readContacts, valuesOf } from "./read-contacts.ts";
import { firstOfEach, type Storing } from "./storing.ts";

/** Keeps a few of the contacts that the pages would change, for the report of a run that only counts. */
export async function noteExamples(
  storing: Storing & { readonly dry: DryRun },
  pages: readonly StoredPage[],
  { updateContacts }: { readonly updateContacts: boolean },
): Promise<void> {
  const incoming = [
    ...firstOfEach(pages.flatMap((page) => (page.kind === "contacts" ? page.rows : []))).values(),
  ];
  const { stored } = await readContacts(storing, incoming);
  const changed = incoming.flatMap((row) => exampleOf(row, stored.get(row.crmId), updateContacts));
  await storing.dry.addExamples([...changed, ...(await archivedIn(storing, pages))]);
}

function exampleOf(row: ContactRow, before: ContactBefore | undefined, updateContacts: boolean): Example[] {
  const after = valuesOf(row, before);
  if (before === undefined) return [{ what: "created", contactId: null, name: namedAs(after), changes: [] }];
  const known = { contactId: before.id, name: namedAs(before) };
  if (before.archived_at !== null) return [{ ...known, what: "restored", changes: [] }];
  const changes = FIELDS.flatMap(({ field, of, isWarning }) => {
    const [was, is] = [toText(before[of]), toText(after[of])];
    return was === is || !(updateContacts || isWarning) ? [] : { field, before: was, after: is };
  });
  return changes.length === 0 ? [] : [{ ...known, what: "updated", changes }];
}

/** What of a contact is compared, by the names of the API. Warnings are taken over even where the rest is not. */
const FIELDS: readonly { field: string; of: keyof NewContact; isWarning?: true }[] = [
  { field: "firstName", of: "first_name" },
  { field: "lastName", of: "last_name" },
  { field: "email", of: "email" },
  { field: "job", of: "job" },
  { field: "company", of: "company" },
  { field: "ownerEmail", of: "owner_email" },
  { field: "linkedinProfileURL", of: "linkedin_profile_url" },
  { field: "phones", of: "phones" },
  { field: "optedOut", of: "opted_out", isWarning: true },
  { field: "bounced", of: "bounced", isWarning: true },
  { field: "doNotContact", of: "do_not_contact", isWarning: true },
];

const toText = (value: NewContact[keyof NewContact]): string | null =>
  Array.isArray(value) ? value.join(", ") : value === null ? null : String(value);

async function archivedIn(
  { client, organizationId, crm, dry }: Storing & { readonly dry: DryRun },
  pages: readonly StoredPage[],
): Promise<Example[]> {
  const crmIds = pages.flatMap((page) =>
    page.kind === "archived-contacts" || page.kind === "gone-contacts"
      ? page.rows.map(({ crmId }) => crmId)
      : [],
  );
  if (crmIds.length === 0) return [];
  const isSeen = await dry.seen(["merged"], crmIds);
  const live = await builtRows(
    client,
    builder
      .selectFrom("public.contact")
      .select(["id", "crm_id", "first_name", "last_name", "email"])
      .where("organization_id", "=", organizationId)
      .where("crm", "=", crm)
      .where("archived_at", "is", null)
      .where((row) => row("crm_id", "=", row.fn.any(row.val(crmIds)))),
  );
  return live
    .filter(({ crm_id: crmId }) => !isSeen("merged", crmId))
    .map((contact) => ({ what: "archived", contactId: contact.id, name: namedAs(contact), changes: [] }));
}

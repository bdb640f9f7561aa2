import type { OrgControl } from "../../simulators/salesforce/org-control.ts";
import type { Fields, ObjectName } from "../../simulators/salesforce/types.ts";
import { longNotes } from "../../test/org-rows.ts";
import type { PortalControl } from "../../simulators/hubspot/portal-control.ts";

const HAPPENED = ["emails", "calls", "meetings", "communications", "notes"] as const;
const pages = (count: number, size: number): number => Math.ceil(count / size);

/** Calls to find what changed in a HubSpot account since an instant: searches of 200, associations of 1,000. */
export function hubspotChangesNeed(portal: PortalControl, since: Date): number {
  const changed = (type: "contacts" | (typeof HAPPENED)[number]): number =>
    portal.records(type).filter(({ updatedAt }) => Date.parse(updatedAt) >= since.getTime()).length;
  const archived = Math.max(1, pages(portal.records("contacts", true).length, 100));
  return HAPPENED.reduce(
    (sum, type) => sum + Math.max(1, pages(changed(type), 200)) + pages(changed(type), 1_000),
    Math.max(1, pages(changed("contacts"), 200)) + archived,
  );
}

/** Calls for some contacts and their history: 100 objects per call, associations of 1,000 contacts per call. */
export function hubspotSubsetNeeds(portal: PortalControl, contactCrmIds: readonly string[]): number {
  const wanted = new Set(contactCrmIds);
  return HAPPENED.reduce(
    (sum, type) => {
      const theirs = portal
        .records(type)
        .filter((record) => portal.contactsOf(type, record).some((id) => wanted.has(id)));
      return sum + pages(wanted.size, 1_000) + pages(theirs.length, 100);
    },
    pages(wanted.size, 100),
  );
}

/** Objects and links queried for changes, five per call. */
const WATCHED = 10;

/**
 * Calls to find what changed in a Salesforce org: queries of all objects, links of changed records and previews of
 * notes (400 records per query, five queries per call), and the content of each long note.
 */
export function salesforceChangesNeed(changed: Partial<Record<ObjectName, readonly Fields[]>>): number {
  const { Event = [], EmailMessage = [], ContentNote = [] } = changed;
  const queries =
    pages(Event.length, 400) + pages(EmailMessage.length, 400) + 2 * pages(ContentNote.length, 400);
  return pages(WATCHED, 5) + pages(queries, 5) + longNotes(ContentNote);
}

/** Rows of an org that changed since an instant, without deleted ones, by object. */
export function changedRows(org: OrgControl, since: Date): Partial<Record<ObjectName, readonly Fields[]>> {
  const objects = ["Event", "EmailMessage", "ContentNote"] as const;
  return Object.fromEntries(
    objects.map((object) => [
      object,
      org
        .rows(object)
        .filter((row) => Date.parse(String(row.SystemModstamp ?? row.LastModifiedDate)) >= since.getTime()),
    ]),
  );
}

import type { OrgControl } from "@relance/simulators/salesforce/org-control.ts";
import type { Fields, ObjectName } from "@relance/simulators/salesforce/types.ts";
import { longNotes } from "../../../dev/test/org-rows.ts";
import type { PortalControl } from "@relance/simulators/hubspot/portal-control.ts";

const HAPPENED = ["emails", "calls", "meetings", "communications", "notes", "deals"] as const;
const pages = (count: number, size: number): number => Math.ceil(count / size);

/**
 * Calls to find what changed in a HubSpot account since an instant: searches of 200, associations of 1,000, and one for
 * the stages where a deal changed.
 */
export function hubspotChangesNeed(portal: PortalControl, since: Date): number {
  const changed = (type: "contacts" | (typeof HAPPENED)[number]): number =>
    portal.records(type).filter(({ updatedAt }) => Date.parse(updatedAt) >= since.getTime()).length;
  const archived = Math.max(1, pages(portal.records("contacts", true).length, 100));
  const stages = Math.min(1, changed("deals"));
  return HAPPENED.reduce(
    (sum, type) => sum + Math.max(1, pages(changed(type), 200)) + pages(changed(type), 1_000),
    Math.max(1, pages(changed("contacts"), 200)) + archived + stages,
  );
}

/**
 * Calls for some contacts and their history: 100 objects per call, associations of 1,000 contacts per call, and one for
 * the stages where one has a deal.
 */
export function hubspotSubsetNeeds(portal: PortalControl, contactCrmIds: readonly string[]): number {
  const wanted = new Set(contactCrmIds);
  return HAPPENED.reduce(
    (sum, type) => {
      const theirs = portal
        .records(type)
        .filter((record) => portal.contactsOf(type, record).some((id) => wanted.has(id)));
      const stages = type === "deals" ? Math.min(1, theirs.length) : 0;
      return sum + pages(wanted.size, 1_000) + pages(theirs.length, 100) + stages;
    },
    pages(wanted.size, 100),
  );
}

/**
 * Objects and links queried for changes: a composite call takes five queries. Contacts, leads, tasks, events, e-mails,
 * two kinds of notes and opportunities; links of events, e-mails, notes and opportunities.
 */
const WATCHED = 12;

/**
 * Calls to find what changed in a Salesforce org: queries of all objects, links of changed records and previews of
 * notes (400 records per query, five queries per call), and the content of each long note.
 */
export function salesforceChangesNeed(changed: Partial<Record<ObjectName, readonly Fields[]>>): number {
  const { Event = [], EmailMessage = [], ContentNote = [], Opportunity = [] } = changed;
  const queries =
    pages(Event.length, 400) +
    pages(EmailMessage.length, 400) +
    pages(Opportunity.length, 400) +
    2 * pages(ContentNote.length, 400);
  return pages(WATCHED, 5) + pages(queries, 5) + longNotes(ContentNote);
}

/** Rows of an org that changed since an instant, without deleted ones, by object. */
export function changedRows(org: OrgControl, since: Date): Partial<Record<ObjectName, readonly Fields[]>> {
  const objects = ["Event", "EmailMessage", "ContentNote", "Opportunity"] as const;
  return Object.fromEntries(
    objects.map((object) => [
      object,
      org
        .rows(object)
        .filter((row) => Date.parse(String(row.SystemModstamp ?? row.LastModifiedDate)) >= since.getTime()),
    ]),
  );
}

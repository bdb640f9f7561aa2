import { isPerson } from "../../functions/crm/salesforce/ids.ts";
import { mapDeal } from "../../functions/crm/salesforce/map-deal.ts";
import { mapEmail, mapEvent, mapNote, mapPerson, mapTask } from "../../functions/crm/salesforce/map.ts";
import type { Row } from "../../functions/crm/salesforce/schema.ts";
import type { EngagementRow, NoteRow } from "../../functions/crm/rows.ts";
import type { OrgControl } from "@relance/simulators/salesforce/org-control.ts";
import type { Fields, ObjectName } from "@relance/simulators/salesforce/types.ts";
import { dealRows, type PortalRows, sorted } from "./portal-rows.ts";

const RELATIONS: [string, string, ObjectName[], string[]][] = [
  ["OwnerId", "Owner", ["User", "Group"], ["Name", "Email"]],
  ["AccountId", "Account", ["Account"], ["Name"]],
  ["RelationId", "Relation", ["Contact", "Lead", "User", "Account"], ["Name", "Email"]],
];

/** A record as the reader sees it: flat, with what its references lead to. */
function rowOf(org: OrgControl, fields: Fields): Row {
  const row = { ...fields };
  for (const [field, relation, objects, names] of RELATIONS) {
    const id = fields[field];
    if (typeof id !== "string") continue;
    for (const object of objects) {
      const target = org.rows(object, true).find((each) => each.Id === id);
      if (target === undefined) continue;
      for (const name of names) row[`${relation}.${name}`] = target[name] ?? null;
      if (object === "Group") row["Owner.Type"] = "Queue";
    }
  }
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value === null || value === "" ? null : String(value)]),
  );
}

/**
 * Everything an organization should have stored of an org: one engagement or note for each live contact or lead.
 * `hidden` names objects and fields that whoever connected it may not see.
 */
export function orgRows(org: OrgControl, hidden: readonly string[] = []): PortalRows {
  const rows = (object: ObjectName): Row[] =>
    (hidden.includes(object === "ContentNote" ? "ContentDocument" : object) ? [] : org.rows(object, true))
      .filter((fields) => fields.IsDeleted !== true)
      .map((fields) => rowOf(org, fields))
      .map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(`${object}.${name}`))),
      );
  const people = [...rows("Contact"), ...rows("Lead").filter((lead) => lead.IsConverted !== "true")];
  const live = new Set(people.map(({ Id }) => Id));
  const perContact = (row: EngagementRow | NoteRow | null): Record<string, unknown>[] => {
    if (row === null) return [];
    const { contactCrmIds, raw: _raw, rawIsLonger: _longer, ...rest } = row;
    return contactCrmIds
      .filter((id) => isPerson(id) && live.has(id))
      .map((contactCrmId) => ({ ...rest, contactCrmId }));
  };
  const grouped = (object: ObjectName, field: string): ((row: Row) => Row[]) => {
    const inOrder = rows(object)
      .filter((row) => row.IsWhat !== "true")
      .sort((a, b) => ((a.Id ?? "") < (b.Id ?? "") ? -1 : 1));
    const groups = Map.groupBy(inOrder, (row) => row[field]);
    return (row) => groups.get(row.Id) ?? [];
  };
  const concerned = grouped("TaskRelation", "TaskId");
  const attendees = grouped("EventRelation", "EventId");
  const correspondents = grouped("EmailMessageRelation", "EmailMessageId");
  const linked = grouped("ContentDocumentLink", "ContentDocumentId");
  const roles = grouped("OpportunityContactRole", "OpportunityId");
  return sorted({
    contacts: people.map(mapPerson).map((person) => ({
      ...person,
      // Where nothing is told, nothing is refused.
      optedOut: person.optedOut ?? false,
      bounced: person.bounced ?? false,
      doNotContact: person.doNotContact ?? false,
      phones: person.phones ?? [],
      mergedCrmIds: undefined,
      updatedAt: undefined,
    })),
    engagements: [
      ...rows("Task")
        .filter((task) => task.TaskSubtype !== "Email")
        .flatMap((task) => perContact(mapTask(task, concerned(task)))),
      ...rows("Event")
        .filter((event) => event.IsChild !== "true" && event.IsPrivate !== "true")
        .flatMap((event) => perContact(mapEvent(event, attendees(event)))),
      ...rows("EmailMessage")
        .filter((mail) => mail.Status !== "5")
        .flatMap((mail) => perContact(mapEmail(mail, correspondents(mail)))),
    ],
    notes: [
      ...rows("ContentNote").flatMap((note) =>
        perContact(
          mapNote(
            note,
            linked(note).flatMap((link) => link.LinkedEntityId ?? []),
            note.Content ?? null,
          ),
        ),
      ),
      ...rows("Note")
        .filter((note) => note.IsPrivate !== "true")
        .flatMap((note) => perContact(mapNote(note, [note.ParentId ?? ""], note.Body ?? null))),
    ],
    // A field that was never filled is read as null.
    deals: rows("Opportunity").flatMap((row) =>
      dealRows(mapDeal({ LastStageChangeDate: null, ...row }, roles(row))),
    ),
  });
}

/** Lightning notes whose preview is not the whole of them, or more than a paragraph: a call each. */
export function longNotes(notes: readonly Fields[]): number {
  return notes.filter(
    ({ TextPreview, Content }) =>
      String(TextPreview ?? "").length >= 255 ||
      !/^(?:<div[^>]*>)?(?:<p[^>]*>)?[^<]*(?:<\/p>)?(?:<\/div>)?$/.test(String(Content ?? "")),
  ).length;
}

/**
 * Calls a full synchronization needs: pages of 2,000 records of what is read, links and previews 400 records a
 * query and five queries a call, the content of each Lightning note that is not short, and what may be seen.
 */
export function orgCallsNeeded(org: OrgControl): number {
  const count = (object: ObjectName, fits: (fields: Fields) => boolean = () => true): number =>
    org.rows(object, true).filter(fits).length;
  const read: [ObjectName, ((fields: Fields) => boolean)?][] = [
    ["Contact"],
    ["Lead"],
    ["Task", (task) => task.TaskSubtype !== "Email"],
    ["Event"],
    ["EmailMessage"],
    ["ContentDocument"],
    ["Note"],
    ["Opportunity"],
  ];
  const pages = read.map(([object, fits]) => Math.max(1, Math.ceil(count(object, fits) / 2_000)));
  const notes = org.rows("ContentNote");
  const shared = count("Task", (task) => Number(task.WhoCount) > 1);
  const beside = [
    shared,
    count("Event"),
    org.rows("EmailMessage").length,
    2 * notes.length,
    org.rows("Opportunity").length,
  ]
    .map((parents) => Math.ceil(parents / 2_000))
    .reduce((sum, each) => sum + each, 0);
  return 1 + pages.reduce((sum, each) => sum + each, 0) + beside + longNotes(notes);
}

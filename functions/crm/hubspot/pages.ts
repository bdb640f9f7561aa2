import { letOthersIn } from "../../http/let-others-in.ts";
import type { Owners } from "../connection-store.ts";
import type { ReadPage } from "../source.ts";
import type { EngagementRow, NoteRow, SyncPage } from "../sync-store.ts";
import { mapContact, mapEngagement, mapNote, type ObjectType } from "./map.ts";
import type { CrmObject } from "./schema.ts";

/** The engagement types in the order they are read. */
export const ENGAGEMENTS = ["emails", "calls", "meetings", "communications"] as const;

/**
 * Objects of one type as they are stored. `contactsOf` are the contacts of each engagement or note by its id;
 * `partial` when they are not all it has.
 */
export function readPage(
  type: ObjectType,
  objects: CrmObject[],
  contactsOf: ReadonlyMap<string, readonly string[]>,
  options: { next: string | undefined; partial?: boolean },
): ReadPage {
  return {
    pages: (owners) => toPages(type, objects, contactsOf, owners, options.partial ?? false),
    ownerIds: new Set(objects.flatMap(({ properties }) => properties.hubspot_owner_id || [])),
    next: options.next,
  };
}

async function toPages(
  type: ObjectType,
  objects: CrmObject[],
  contactsOf: ReadonlyMap<string, readonly string[]>,
  owners: Owners,
  partial: boolean,
): Promise<SyncPage[]> {
  if (type === "contacts")
    return [{ kind: "contacts", rows: objects.map((object) => mapContact(object, owners)) }];
  const map = (object: CrmObject): EngagementRow | NoteRow | null => {
    const contacts = [...(contactsOf.get(object.id) ?? [])];
    return type === "notes"
      ? mapNote(object, contacts, owners)
      : mapEngagement(type, object, contacts, owners);
  };
  const rows: (EngagementRow | NoteRow)[] = [];
  for (const object of objects) {
    const row = map(object);
    if (row !== null) rows.push(partial ? { ...row, partial } : row);
    await letOthersIn();
  }
  const undated = objects.length - rows.length;
  const name = type === "notes" ? "notesWithoutDate" : "engagementsWithoutDate";
  return [
    type === "notes"
      ? { kind: "notes", rows: rows as NoteRow[] }
      : { kind: "engagements", rows: rows as EngagementRow[] },
    ...(undated === 0 ? [] : [{ kind: "counts" as const, rows: { [name]: undated } }]),
  ];
}

/** Contacts that HubSpot has archived. */
export function archivedPage(objects: CrmObject[], next: string | undefined): ReadPage {
  return {
    pages: () =>
      Promise.resolve([{ kind: "archived-contacts", rows: objects.map(({ id }) => ({ crmId: id })) }]),
    ownerIds: new Set(),
    next,
  };
}

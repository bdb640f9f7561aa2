import type { Change } from "../../rows.ts";
import type { ObjectType } from "../map.ts";
import type { HubspotEvent } from "./event.ts";

/** A contact deleted « définitivement », that is for privacy. */
const PRIVACY_DELETION = "contact.privacyDeletion";

/** Object types read here, by HubSpot's type id. */
const TYPES: Readonly<Record<string, ObjectType>> = {
  "0-1": "contacts",
  "0-48": "calls",
  "0-49": "emails",
  "0-47": "meetings",
  "0-18": "communications",
  "0-46": "notes",
  "0-3": "deals",
};

/** Event types whose name starts with the object type, such as `contact.creation`. */
const OF_THEIR_OWN: Readonly<Record<string, ObjectType>> = { contact: "contacts", deal: "deals" };

/**
 * Objects named by an event. Their data is read again rather than taken from the event, so events may come late, twice
 * or in any order. A privacy deletion is taken as is: it is final, and nothing is left to read. Empty for object types
 * not read here.
 */
export function changesOf(event: HubspotEvent): Change[] {
  if (event.subscriptionType === PRIVACY_DELETION) {
    return event.objectId === undefined ? [] : [{ type: "contacts", id: event.objectId, erased: true }];
  }
  const [kind = ""] = event.subscriptionType.split(".");
  const type = OF_THEIR_OWN[kind] ?? TYPES[event.objectTypeId ?? event.fromObjectTypeId ?? ""];
  const own = [event.objectId, event.primaryObjectId, event.newObjectId, ...(event.mergedObjectIds ?? [])];
  const ends = [
    [event.fromObjectId, type],
    [event.toObjectId, TYPES[event.toObjectTypeId ?? ""]],
  ] as const;
  const named = [...own.map((id) => [id, type] as const), ...ends];
  const found = new Map<string, Change>();
  for (const [id, type] of named) {
    if (id !== undefined && type !== undefined) found.set(`${type} ${id}`, { type, id });
  }
  return [...found.values()];
}

/** Identifies deliveries of the same event, since the event's own id is not unique. */
export function keyOf(event: HubspotEvent): string {
  const object = event.objectId ?? `${event.fromObjectId ?? ""}-${event.toObjectId ?? ""}`;
  return [event.eventId, event.subscriptionType, object, event.occurredAt].join("|");
}

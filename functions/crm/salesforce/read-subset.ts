import type { SalesforceClient } from "./client.ts";
import { rowsOf } from "./read-beside.ts";
import type { Scope } from "./read-listing.ts";
import type { ObjectName } from "./fields.ts";
import { documentsLinkedTo, IDS, quoted } from "./soql.ts";

/** What of an object concerns some people, 400 of them a part. */
export function subsetScope(client: SalesforceClient, object: ObjectName, all: readonly string[]): Scope {
  const prefix = { Contact: "003", Lead: "00Q" }[object as string];
  const asked = prefix === undefined ? all : all.filter((id) => id.startsWith(prefix));
  // Somebody has many notes, and one query names those of all.
  const size = object === "ContentDocument" ? IDS / 4 : IDS;
  const part = (index: number): string[] => asked.slice(index * size, (index + 1) * size);
  const where = (index: number): Promise<string | null> | string | null => {
    const ids = quoted(part(index));
    if (ids === "") return null;
    switch (object) {
      case "Task":
        return `WhoId IN (${ids})`;
      case "Event":
        return `Id IN (SELECT EventId FROM EventRelation WHERE RelationId IN (${ids}))`;
      case "EmailMessage":
        return `Id IN (SELECT EmailMessageId FROM EmailMessageRelation WHERE RelationId IN (${ids}))`;
      case "Note":
        return `ParentId IN (${ids})`;
      case "ContentDocument":
        return notesOf(client, part(index));
      default:
        return `Id IN (${ids})`;
    }
  };
  return {
    parts: Math.max(1, Math.ceil(asked.length / size)),
    where,
    ...(prefix === undefined
      ? {}
      : {
          // What was asked for by its id and is not there has been deleted for good.
          atEnd: (index, shown) => {
            const gone = part(index).filter((id) => !shown.has(id));
            return gone.length === 0
              ? []
              : [{ kind: "gone-contacts", rows: gone.map((crmId) => ({ crmId })) }];
          },
        }),
  };
}

/** Notes of Lightning are found by their links alone, and links are no inner query. */
async function notesOf(client: SalesforceClient, people: readonly string[]): Promise<string | null> {
  const soql = documentsLinkedTo(people);
  const links = await rowsOf(client, await client.queryAll(soql), soql);
  const notes = links.filter(
    (link) => link.IsDeleted !== "true" && link["ContentDocument.FileType"] === "SNOTE",
  );
  const ids = new Set(notes.flatMap((link) => link.ContentDocumentId ?? []));
  return ids.size === 0 ? null : `Id IN (${quoted([...ids])})`;
}

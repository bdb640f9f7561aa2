import { leftOut } from "../sync/most-gone.ts";
import type { SalesforceClient } from "./client.ts";
import { rowsOf } from "./read-beside.ts";
import type { Scope } from "./read-listing.ts";
import type { ObjectName } from "./fields.ts";
import { seesLinks, type Visibility } from "./visibility.ts";
import { documentsLinkedTo, IDS, quoted } from "./soql.ts";

/** Prefix of the ids of the people whom an object can concern, where it is not all of them. */
const PREFIXES: Partial<Record<ObjectName, string>> = { Contact: "003", Lead: "00Q", Opportunity: "003" };

/** Selects the records of an object that concern some people, at most 400 people a query. */
export function subsetScope(
  { client, visibility }: { client: SalesforceClient; visibility: Visibility },
  object: ObjectName,
  all: readonly string[],
): Scope {
  const isOfPeople = object === "Contact" || object === "Lead";
  const prefix = PREFIXES[object];
  const asked = prefix === undefined ? all : all.filter((id) => id.startsWith(prefix));
  // People have many notes each, and one query names all of them.
  const size = object === "ContentDocument" ? IDS / 4 : IDS;
  const chunks = Math.max(1, Math.ceil(asked.length / size));
  // Second pass for tasks in which a person is not the first one.
  const isTwice = object === "Task" && seesLinks(visibility, object);
  const part = (index: number): string[] => {
    const chunk = index % chunks;
    return asked.slice(chunk * size, (chunk + 1) * size);
  };
  const where = (index: number): Promise<string | null> | string | null => {
    const ids = quoted(part(index));
    if (ids === "") return null;
    switch (object) {
      case "Task":
        return index < chunks ? `WhoId IN (${ids})` : sharedTasks(visibility, ids);
      case "Event":
        // If attendees are hidden, an event has one person.
        if (!seesLinks(visibility, object)) return `WhoId IN (${ids})`;
        return `Id IN (SELECT EventId FROM EventRelation WHERE RelationId IN (${ids}))`;
      case "EmailMessage":
        return `Id IN (SELECT EmailMessageId FROM EmailMessageRelation WHERE RelationId IN (${ids}))`;
      case "Opportunity":
        return `Id IN (SELECT OpportunityId FROM OpportunityContactRole WHERE ContactId IN (${ids}))`;
      case "Note":
        return `ParentId IN (${ids})`;
      case "ContentDocument":
        return notesOf(client, part(index));
      default:
        return `Id IN (${ids})`;
    }
  };
  return {
    parts: isTwice ? 2 * chunks : chunks,
    where,
    ...(!isOfPeople
      ? {}
      : {
          // Ids that are not returned have been purged.
          atEnd: (index, shown) => {
            const gone = leftOut(part(index), shown);
            return gone.length === 0
              ? []
              : [{ kind: "gone-contacts", rows: gone.map((crmId) => ({ crmId })) }];
          },
        }),
  };
}

function sharedTasks({ hidden }: Visibility, people: string): string {
  const several = hidden.has("Task.WhoCount") ? "" : "WhoCount > 1 AND ";
  return `${several}Id IN (SELECT TaskId FROM TaskRelation WHERE RelationId IN (${people}))`;
}

/** Lightning notes can only be found through their links, which cannot be an inner query. */
async function notesOf(client: SalesforceClient, people: readonly string[]): Promise<string | null> {
  const soql = documentsLinkedTo(people);
  const links = await rowsOf(client, await client.queryAll(soql), soql);
  const notes = links.filter(
    (link) => link.IsDeleted !== "true" && link["ContentDocument.FileType"] === "SNOTE",
  );
  const ids = new Set(notes.flatMap((link) => link.ContentDocumentId ?? []));
  return ids.size === 0 ? null : `Id IN (${quoted([...ids])})`;
}

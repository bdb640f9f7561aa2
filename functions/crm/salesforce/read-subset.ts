import type { SalesforceClient } from "./client.ts";
import type { Scope } from "./read-listing.ts";
import { IDS, type ObjectName, quoted } from "./soql.ts";

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
        return documentsOf(client, ids);
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

/** Documents are found by their links alone, and links are no inner query. */
async function documentsOf(client: SalesforceClient, people: string): Promise<string | null> {
  const ids = new Set<string>();
  const linked = `LinkedEntityId IN (${people}) AND ContentDocument.FileType = 'SNOTE'`;
  let page = await client.queryAll(
    `SELECT ContentDocumentId FROM ContentDocumentLink WHERE ${linked} ORDER BY ContentDocumentId`,
  );
  for (;;) {
    for (const row of page.records) if (row.ContentDocumentId) ids.add(row.ContentDocumentId);
    const last = page.records.at(-1)?.ContentDocumentId;
    if (page.done || !last) break;
    page = await client.queryAll(
      `SELECT ContentDocumentId FROM ContentDocumentLink WHERE ${linked} AND ContentDocumentId > ${quoted([last])} ORDER BY ContentDocumentId`,
    );
  }
  return ids.size === 0 ? null : `Id IN (${quoted([...ids])})`;
}

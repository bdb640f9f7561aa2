import type { Source, SourceStatus } from "../source.ts";
import type { SalesforceClient } from "./client.ts";
import { longId } from "./ids.ts";
import type { ObjectName } from "./fields.ts";
import { sees, type Visibility } from "./visibility.ts";
import { IDS, quoted } from "./soql.ts";

/** Objects by id prefix. */
const OBJECTS: Readonly<Partial<Record<string, ObjectName>>> = {
  "00T": "Task",
  "00U": "Event",
  "02s": "EmailMessage",
  "069": "ContentDocument",
  "002": "Note",
  "006": "Opportunity",
};

/** Ids of those records whose object may be read and that are deleted, or that are not: one call per 400 of each object. */
async function idsOf(
  client: SalesforceClient,
  asked: readonly Source[],
  isDeleted: boolean,
): Promise<Set<string>> {
  const soqls = [...Map.groupBy(asked, ({ crmId }) => OBJECTS[crmId.slice(0, 3)] ?? "")].flatMap(
    ([object, own]) =>
      Array.from({ length: Math.ceil(own.length / IDS) }, (_, part) => {
        const ids = own.slice(part * IDS, (part + 1) * IDS).map(({ crmId }) => crmId);
        return `SELECT Id FROM ${object} WHERE IsDeleted = ${isDeleted} AND Id IN (${quoted(ids)})`;
      }),
  );
  const pages = await client.queries(soqls);
  return new Set(pages.flatMap(({ records }) => records.map((row) => longId(row.Id ?? ""))));
}

const visibleAmong = (visibility: Visibility, items: readonly Source[]): Source[] =>
  items.filter(({ crmId }) => {
    const object = OBJECTS[crmId.slice(0, 3)];
    return object !== undefined && sees(visibility, object);
  });

/**
 * Whether records still exist: hourly runs miss records purged at once. Hidden objects are left out. A record's people
 * are not compared, because reassigning it is a change.
 */
export async function whereabouts(
  client: SalesforceClient,
  visibility: Visibility,
  items: readonly Source[],
): Promise<Map<string, SourceStatus>> {
  const asked = visibleAmong(visibility, items);
  const there = await idsOf(client, asked, false);
  return new Map(asked.map(({ crmId }) => [crmId, there.has(longId(crmId)) ? "there" : "gone"] as const));
}

/** Those of the records that are in the recycle bin. */
export async function deletedOf(
  client: SalesforceClient,
  visibility: Visibility,
  items: readonly Source[],
): Promise<Set<string>> {
  const asked = visibleAmong(visibility, items);
  const deleted = await idsOf(client, asked, true);
  return new Set(asked.flatMap(({ crmId }) => (deleted.has(longId(crmId)) ? crmId : [])));
}

import type { Source, Whereabouts } from "../source.ts";
import type { SalesforceClient } from "./client.ts";
import { longId } from "./ids.ts";
import type { ObjectName } from "./fields.ts";
import { sees, type Sight } from "./sight.ts";
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

/**
 * Whether records still exist, in one call per 400 of each object: hourly runs miss records purged at once. Hidden
 * objects are left out. A record's people are not compared, because reassigning it is a change.
 */
export async function whereabouts(
  client: SalesforceClient,
  sight: Sight,
  items: readonly Source[],
): Promise<Map<string, Whereabouts>> {
  const asked = items.filter(({ crmId }) => {
    const object = OBJECTS[crmId.slice(0, 3)];
    return object !== undefined && sees(sight, object);
  });
  const soqls = [...Map.groupBy(asked, ({ crmId }) => OBJECTS[crmId.slice(0, 3)] ?? "")].flatMap(
    ([object, own]) =>
      Array.from({ length: Math.ceil(own.length / IDS) }, (_, part) => {
        const ids = own.slice(part * IDS, (part + 1) * IDS).map(({ crmId }) => crmId);
        return `SELECT Id FROM ${object} WHERE IsDeleted = false AND Id IN (${quoted(ids)})`;
      }),
  );
  const pages = await client.queries(soqls);
  const there = new Set(pages.flatMap(({ records }) => records.map((row) => longId(row.Id ?? ""))));
  return new Map(asked.map(({ crmId }) => [crmId, there.has(longId(crmId)) ? "there" : "gone"] as const));
}

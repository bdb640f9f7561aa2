import type { DeletionStatus } from "../source.ts";
import type { SalesforceClient } from "./client.ts";
import { longId } from "./ids.ts";
import { sees, type Visibility } from "./visibility.ts";
import { quoted } from "./soql.ts";

/**
 * What became of contacts and leads a run did not see. Purged records are reported nowhere, neither by `queryAll` nor
 * by the log of deletions, and look the same as invisible ones. So nobody is reported as erased, and nothing is
 * reported for an object that is hidden as a whole.
 * https://developer.salesforce.com/docs/atlas.en-us.api.meta/api/sforce_api_calls_getdeleted.htm
 */
export async function deletionStatusesOf(
  client: SalesforceClient,
  visibility: Visibility,
  ids: readonly string[],
): Promise<Map<string, DeletionStatus>> {
  const isLead = (id: string): boolean => id.startsWith("00Q");
  const asked = ids.filter((id) => sees(visibility, isLead(id) ? "Lead" : "Contact"));
  const leads = asked.filter(isLead);
  const contacts = asked.filter((id) => !isLead(id));
  const found = await client.queries([
    ...(contacts.length === 0 ? [] : [`SELECT Id,IsDeleted FROM Contact WHERE Id IN (${quoted(contacts)})`]),
    ...(leads.length === 0 ? [] : [`SELECT Id,IsDeleted FROM Lead WHERE Id IN (${quoted(leads)})`]),
  ]);
  const rows = found.flatMap(({ records }) => records);
  const deleted = new Map(rows.map((row) => [longId(row.Id ?? ""), row.IsDeleted === "true"]));
  return new Map(
    asked.map((id) => {
      const isDeleted = deleted.get(longId(id));
      return [id, isDeleted === undefined || isDeleted ? "hidden" : "alive"] as const;
    }),
  );
}

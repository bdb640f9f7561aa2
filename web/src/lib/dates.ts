/** Every field that is an ISO string on the wire and a `Date` in the web. Tested against the contracts. */
const DATE_FIELDS: ReadonlySet<string> = new Set([
  "archivedAt",
  "at",
  "banExpires",
  "connectedAt",
  "createdAt",
  "crm_syncedAt",
  "date",
  "day",
  "deadline",
  "expiresAt",
  "finishedAt",
  "generatedAt",
  "lastContactAt",
  "lastSyncedAt",
  "nextTryAt",
  "publishedAt",
  "since",
  "until",
  "updatedAt",
]);

/**
 * A `JSON.parse` reviver. Schemas would do the same with certainty, but zod weighs more than the whole
 * feed: the names are listed here and a test holds them against every contract the web uses.
 */
export function reviveDates(key: string, value: unknown): unknown {
  return typeof value === "string" && DATE_FIELDS.has(key) ? new Date(value) : value;
}

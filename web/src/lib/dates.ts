/** The fields that are an ISO string on the wire and a `Date` in the web. Tested against the contracts. */
const DATE_FIELD = /(?:At|On|^at|^banExpires|^date|^day|^deadline|^since|^until)$/;

/**
 * A `JSON.parse` reviver. Schemas would do the same with certainty, but zod weighs more than the whole
 * feed: the names are told here and a test holds them against every contract the web uses.
 */
export function reviveDates(key: string, value: unknown): unknown {
  return typeof value === "string" && DATE_FIELD.test(key) ? new Date(value) : value;
}

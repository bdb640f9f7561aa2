import * as z from "zod";
import { compareIds } from "./portal-store.ts";
import type { PortalRecord } from "./types.ts";

/**
 * The operators that the product uses; others are refused.
 * https://developers.hubspot.com/docs/api-reference/2026-03/crm/search-the-crm#filter-search-results
 */
export const Filter = z.object({
  propertyName: z.string(),
  operator: z.enum(["EQ", "GT", "GTE", "LT"]),
  value: z.coerce.string(),
});
type Filter = z.infer<typeof Filter>;

/** Compares numbers and instants by value: filters and properties contain milliseconds or ISO. */
function measure(text: string): number {
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? Date.parse(text) : Number.NaN;
}

/** Compares two property values as HubSpot does: as ids, as numbers or dates, else as text without case. */
export function compareValues(a: string, b: string): number {
  if (/^\d+$/.test(a) && /^\d+$/.test(b)) return compareIds(a, b);
  const [x, y] = [measure(a), measure(b)];
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y;
  return a.toLowerCase().localeCompare(b.toLowerCase());
}

const comparisons = {
  EQ: (difference: number) => difference === 0,
  GT: (difference: number) => difference > 0,
  GTE: (difference: number) => difference >= 0,
  LT: (difference: number) => difference < 0,
};

/** Whether a record matches a filter, which a null or empty property never does. */
export function matches(record: PortalRecord, filter: Filter): boolean {
  const value = record.properties[filter.propertyName] ?? "";
  return value !== "" && comparisons[filter.operator](compareValues(value, filter.value));
}

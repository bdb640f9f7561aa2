import * as z from "zod";
import { compareIds } from "./portal-store.ts";
import type { PortalRecord } from "./types.ts";

const One = z.object({
  propertyName: z.string(),
  operator: z.enum(["EQ", "NEQ", "GT", "GTE", "LT", "LTE"]),
  value: z.coerce.string(),
});
const Range = z.object({
  propertyName: z.string(),
  operator: z.literal("BETWEEN"),
  value: z.coerce.string(),
  highValue: z.coerce.string(),
});
const Several = z.object({
  propertyName: z.string(),
  operator: z.enum(["IN", "NOT_IN"]),
  values: z.array(z.coerce.string()).min(1),
});
const Presence = z.object({
  propertyName: z.string(),
  operator: z.enum(["HAS_PROPERTY", "NOT_HAS_PROPERTY"]),
});

/** https://developers.hubspot.com/docs/api-reference/2026-03/crm/search-the-crm#filter-search-results */
export const Filter = z.discriminatedUnion("operator", [One, Range, Several, Presence]);
export type Filter = z.infer<typeof Filter>;

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

const same = (a: string, b: string) => compareValues(a, b) === 0;

const comparisons = {
  EQ: (difference: number) => difference === 0,
  GT: (difference: number) => difference > 0,
  GTE: (difference: number) => difference >= 0,
  LT: (difference: number) => difference < 0,
  LTE: (difference: number) => difference <= 0,
};

/** Whether a record matches a filter. A null or empty property matches only negative ones. */
export function matches(record: PortalRecord, filter: Filter): boolean {
  const value = record.properties[filter.propertyName] ?? "";
  const present = value !== "";
  if (!("value" in filter) && !("values" in filter)) return present === (filter.operator === "HAS_PROPERTY");
  if (filter.operator === "NEQ") return !present || !same(value, filter.value);
  if (filter.operator === "NOT_IN") return !present || !filter.values.some((each) => same(value, each));
  if (!present) return false;
  if ("values" in filter) return filter.values.some((each) => same(value, each));
  if (filter.operator === "BETWEEN") {
    return compareValues(value, filter.value) >= 0 && compareValues(value, filter.highValue) <= 0;
  }
  return comparisons[filter.operator](compareValues(value, filter.value));
}

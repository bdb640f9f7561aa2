/** Where a value holds dates: `true` at one; else by name of field, `*` for each element or value. */
export type DateTree = true | { readonly [name: string]: DateTree };

/** A value from the wire with a `Date` wherever `dates` says that there is one (../../reply-dates.ts). */
export function withDates(value: unknown, dates: DateTree | undefined): unknown {
  if (dates === undefined) return value;
  if (dates === true) return typeof value === "string" ? new Date(value) : value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => withDates(one, dates["*"]));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withDates(field, dates[name] ?? dates["*"])]),
  );
}

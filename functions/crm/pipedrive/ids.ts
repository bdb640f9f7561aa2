/** Pipedrive numbers each kind of object from one on. What happened with people is kept by ids that differ. */
export type HistoryKind = "activities" | "deals" | "notes";

const PREFIXES: Readonly<Record<HistoryKind, string>> = { activities: "", deals: "deal-", notes: "note-" };

/** The id that an object is stored by. */
export const storedId = (kind: HistoryKind, id: string): string => PREFIXES[kind] + id;

/** Pipedrive’s id of what is stored by `id`. */
export const vendorId = (id: string): string => id.slice(id.indexOf("-") + 1);

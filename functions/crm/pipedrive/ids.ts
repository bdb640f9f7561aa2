/** Pipedrive numbers each kind of object from one, so the kinds of history get a prefix that makes their ids unique. */
export type HistoryKind = "activities" | "deals" | "notes";

/** Stages of a full run. */
export type Stage = "persons" | HistoryKind;

const PREFIXES: Readonly<Record<HistoryKind, string>> = { activities: "", deals: "deal-", notes: "note-" };

/** The stored id of an object. */
export const storedId = (kind: HistoryKind, id: string): string => PREFIXES[kind] + id;

/** Pipedrive’s id of a stored object. */
export const vendorId = (id: string): string => id.slice(id.indexOf("-") + 1);

import type { Corp, Fields, ObjectName } from "./types.ts";

/** One simulated account, as people and apps change it. */
export type Account = {
  readonly corp: Corp;
  /** Live records by ascending id. */
  rows(object: ObjectName): Fields[];
  find(object: ObjectName, id: number): Fields | undefined;
  create(object: ObjectName, fields?: Record<string, unknown>): Fields;
  update(object: ObjectName, id: number, fields: Record<string, unknown>): void;
  /** No list reports deleted records. */
  remove(object: ObjectName, id: number): void;
};

/** Instants as Sellsy writes them: in the account's time zone, to the second. */
export const instant = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "+00:00");

/** `announce` is called after each change, once it is in `edits`, with its action, object and record. */
export function openAccount(
  corp: Corp,
  {
    now,
    edits,
    announce,
  }: {
    now: () => number;
    /** Current records that differ from the generated ones, by object and id. */
    edits: Partial<Record<string, Record<string, Fields>>>;
    announce: (action: "created" | "updated" | "deleted", object: ObjectName, row: Fields) => void;
  },
): Account {
  const tables = new Map(
    Object.entries(corp.records).map(([name, rows]) => [
      name,
      new Map([...rows, ...Object.values(edits[name] ?? {})].map((row) => [row.id, row])),
    ]),
  );
  const table = (object: ObjectName): Map<number, Fields> => {
    const found = tables.get(object) ?? new Map<number, Fields>();
    tables.set(object, found);
    return found;
  };
  const found = (object: ObjectName, id: number): Fields => {
    const row = table(object).get(id);
    if (row === undefined) throw new Error(`No ${object} ${id}`);
    return row;
  };
  const changed = (action: "created" | "updated" | "deleted", object: ObjectName, row: Fields): void => {
    (edits[object] ??= {})[row.id] = row;
    announce(action, object, row);
  };
  // Each kind names the field in which it says when it changed; some have none, and estimates show none.
  const touched = (object: ObjectName): Record<string, unknown> => {
    const at = instant(now());
    if (object === "estimates" || object === "opportunities") return { _updated: at };
    return object === "companies" || object === "individuals" ? { updated_at: at } : { updated: at };
  };
  return {
    corp,
    rows: (object) =>
      [...table(object).values()].filter(({ deleted }) => deleted !== true).sort((a, b) => a.id - b.id),
    find: (object, id) => {
      const row = table(object).get(id);
      return row?.deleted === true ? undefined : row;
    },
    create: (object, fields = {}) => {
      const id = Math.max(0, ...table(object).keys()) + 1;
      const row: Fields = { ...fields, created: instant(now()), ...touched(object), id };
      table(object).set(id, row);
      changed("created", object, row);
      return row;
    },
    update: (object, id, fields) => {
      const row = found(object, id);
      const isMoved = object === "opportunities" && "status" in fields;
      Object.assign(row, touched(object), isMoved ? { updated_status: instant(now()) } : {}, fields);
      changed("updated", object, row);
    },
    remove: (object, id) => {
      const row = found(object, id);
      Object.assign(row, { deleted: true });
      changed("deleted", object, row);
    },
  };
}

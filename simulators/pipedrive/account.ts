import type { Company, Fields, ObjectName } from "./types.ts";

/** One simulated account, as people and apps change it. */
export type Account = {
  readonly company: Company;
  /** Live records by ascending id. */
  rows(object: ObjectName): Fields[];
  /** Includes deleted ones. */
  all(object: ObjectName): Fields[];
  find(object: ObjectName, id: number): Fields | undefined;
  create(object: ObjectName, fields?: Record<string, unknown>): Fields;
  update(object: ObjectName, id: number, fields: Record<string, unknown>): void;
  /** No list reports deleted records. */
  remove(object: ObjectName, id: number): void;
};

/** Instants of the simulated account, to the second as in Pipedrive. */
export const instant = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, "Z");

/** `announce` is called after each change, once it is in `edits`, with its action, object and record. */
export function openAccount(
  company: Company,
  {
    now,
    edits,
    announce,
  }: {
    now: () => number;
    /** Current records that differ from the generated ones, by object and id. */
    edits: Partial<Record<string, Record<string, Fields>>>;
    announce: (action: string, object: ObjectName, row: Fields) => void;
  },
): Account {
  const tables = new Map(
    Object.entries(company.records).map(([name, rows]) => [
      name,
      new Map([...rows, ...Object.values(edits[name] ?? {})].map((row) => [row.id, row])),
    ]),
  );
  const edited = (action: string, object: ObjectName, row: Fields): void => {
    (edits[object] ??= {})[row.id] = row;
    announce(action, object, row);
  };
  const table = (object: ObjectName): Map<number, Fields> => {
    const found = tables.get(object) ?? new Map<number, Fields>();
    tables.set(object, found);
    return found;
  };
  const account: Account = {
    company,
    rows: (object) =>
      [...table(object).values()].filter((row) => row.is_deleted !== true).sort((a, b) => a.id - b.id),
    all: (object) => [...table(object).values()],
    find: (object, id) => table(object).get(id),
    create: (object, fields = {}) => {
      const id = Math.max(0, ...table(object).keys()) + 1;
      const at = instant(now());
      const row: Fields = { add_time: at, ...fields, id, update_time: at };
      table(object).set(id, row);
      edited("create", object, row);
      return row;
    },
    update: (object, id, fields) => {
      const row = table(object).get(id);
      if (row === undefined) throw new Error(`No ${object} ${id}`);
      Object.assign(row, fields, { update_time: instant(now()) });
      edited("change", object, row);
    },
    remove: (object, id) => {
      const row = table(object).get(id);
      if (row === undefined) throw new Error(`No ${object} ${id}`);
      Object.assign(row, { is_deleted: true, update_time: instant(now()) });
      edited("delete", object, row);
    },
  };
  return account;
}

import { parseSync, Visitor } from "vite";

/** A table that a file names though its slice may not. */
export interface ForeignTable {
  readonly file: string;
  readonly table: string;
  readonly does: "reads" | "writes" | "hides";
}

const NAME = /\b(insert\s+into|update|delete\s+from)?\s*\b((?:public|private)\.[a-z_]+)/g;
/** Calls of the query builder and of the Data API that name a table, and whether they write. */
const CALLS: Readonly<Record<string, boolean>> = {
  deleteFrom: true,
  from: false,
  innerJoin: false,
  insertInto: true,
  leftJoin: false,
  selectFrom: false,
  updateTable: true,
};

/**
 * The tables of `owners` that a file of functions/ names in its statements though its slice may not: a table is written
 * by its own slice alone, and one of `private` read by it alone; others read the view of `app` with its name. A name
 * that is put together hides whose table it is. Looks at the words of the statements, so that a table in a comment
 * counts for nothing.
 */
export function foreignTablesIn(
  file: string,
  text: string,
  owners: ReadonlyMap<string, string>,
): ForeignTable[] {
  const slice = file.split("/")[1] ?? "";
  const found = new Map<string, ForeignTable>();
  const note = (table: string, writes: boolean): void => {
    const owner = owners.get(table);
    // A function of the database, or what only looks like a table.
    if (owner === undefined || owner === slice) return;
    if (!writes && table.startsWith("public.")) return;
    const does = writes ? "writes" : "reads";
    found.set(`${table} ${does}`, { file, table, does });
  };
  const read = (words: string): void => {
    for (const [, verb, table = ""] of words.matchAll(NAME)) note(table, verb !== undefined);
  };
  new Visitor({
    TemplateElement: ({ value, tail }) => {
      read(value.raw);
      const [hidden] = tail ? [] : (/\b(?:public|private)\.$/.exec(value.raw) ?? []);
      if (hidden !== undefined) found.set(hidden, { file, table: `${hidden}…`, does: "hides" });
    },
    Literal: ({ value }) => {
      if (typeof value === "string" && value.includes(" ")) read(value);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier")
        return;
      const writes = CALLS[callee.property.name];
      if (writes === undefined || first?.type !== "Literal" || typeof first.value !== "string") return;
      // The Data API shows one schema, whose name it leaves out; the builder's tables may have an alias.
      const [table = ""] = first.value.split(" ");
      if (/^(?:(?:public|private)\.)?[a-z_]+$/.test(table))
        note(table.includes(".") ? table : `public.${table}`, writes);
    },
  }).visit(parseSync(file, text).program);
  return [...found.values()];
}

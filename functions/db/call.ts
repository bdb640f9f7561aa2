import type { Functions } from "./database.generated.ts";
import type { Queryable } from "./statement.ts";

/** A SQL function that answers one value, by its name. */
type ValueFunction = {
  [Name in keyof Functions]: Functions[Name] extends { result: unknown } ? Name : never;
}[keyof Functions];
/** One that answers rows. */
type RowsFunction = {
  [Name in keyof Functions]: Functions[Name] extends { row: unknown } ? Name : never;
}[keyof Functions];

export type Arguments<Name extends keyof Functions> = Functions[Name]["args"];

/** A call in SQL, its arguments by name: two of one type cannot change places unseen. */
export function callText(
  name: keyof Functions,
  args: Readonly<Record<string, unknown>>,
): { text: string; values: unknown[] } {
  const given = Object.entries(args).filter(([, value]) => value !== undefined);
  const named = given.map(([parameter], index) => `${parameter} => $${index + 1}`);
  return { text: `${name}(${named.join(", ")})`, values: given.map(([, value]) => value) };
}

/**
 * Calls a SQL function that answers one value. Its types are the migrations' (database.generated.ts). Throws what
 * Postgres refuses.
 */
export async function call<Name extends ValueFunction>(
  queryable: Queryable,
  name: Name,
  args: Arguments<Name>,
): Promise<Functions[Name]["result"]> {
  const { text, values } = callText(name, args);
  const {
    rows: [row],
  } = await queryable.query<{ result: Functions[Name]["result"] }>(`select ${text} as result`, values);
  if (row === undefined) throw new Error(`${name} answered nothing`);
  return row.result;
}

/** Calls a SQL function that answers rows. Its types are the migrations'. Throws what Postgres refuses. */
export async function callRows<Name extends RowsFunction>(
  queryable: Queryable,
  name: Name,
  args: Arguments<Name>,
): Promise<Functions[Name]["row"][]> {
  const { text, values } = callText(name, args);
  const { rows } = await queryable.query<Functions[Name]["row"]>(`select * from ${text}`, values);
  return rows;
}

import type { Pool, PoolClient, QueryResult } from "pg";
import { DatabaseError } from "pg";
import { type ActorName, authorOf, identityOf } from "./actors.ts";
import { rowsOf } from "./rows.ts";
import type { World } from "./world.ts";

const operations = ["select", "insert", "update", "delete"] as const;
export type Operation = (typeof operations)[number];

/** done: the row was reached. hidden: no row was. The others are the database's two refusals. */
type Outcome = "done" | "hidden" | "no grant" | "against the policy";

interface Statement {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The row every actor tries to reach, found again by its primary key. */
export interface Target {
  readonly table: string;
  readonly key: Readonly<Record<string, string>>;
}

/** Runs `work` as an actor, in a transaction that is always undone. */
export async function asActor<T>(
  admin: Pool,
  name: ActorName,
  [ours, theirs]: readonly [World, World],
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const { role, claims } = identityOf(name, ours, theirs);
  const client = await admin.connect();
  try {
    // At once: this is done for every operation of every actor on every table.
    await client.query(
      `begin; set local role ${client.escapeIdentifier(role)};
       set local request.jwt.claims = ${client.escapeLiteral(claims)}`,
    );
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

export function insertion(table: string, row: Readonly<Record<string, unknown>>): Statement {
  const columns = Object.keys(row);
  return {
    sql: `insert into ${quoted(table)} (${columns.join(", ")}) values (${columns.map((_, i) => `$${i + 1}`).join(", ")})`,
    values: Object.values(row),
  };
}

/** Arranges the table's first row and answers where it stands. */
export async function arrange(admin: Pool, table: string, world: World): Promise<Target> {
  const { sql, values } = insertion(table, rowsOf(table).row(world, 0, world.memberId));
  const inserted = await admin.query<{ row: Record<string, unknown> }>(
    `${sql} returning to_jsonb(${quoted(table).split(".")[1]}) as row`,
    [...values],
  );
  const primaryKey = await admin.query<{ column: string }>(
    `select a.attname as column from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any ((i.indkey::int2[])[0:i.indnkeyatts - 1])
     where i.indrelid = $1::regclass and i.indisprimary`,
    [quoted(table)],
  );
  const row = inserted.rows[0]?.row;
  if (row === undefined || primaryKey.rows.length === 0)
    throw new Error(`${table}: nothing arranged, or no primary key to find it again`);
  const key = Object.fromEntries(primaryKey.rows.map(({ column }) => [column, String(row[column])]));
  return { table, key };
}

/** What an actor may do with the arranged row: the operations that reach it, "nothing", or "no grant". */
export async function rightsOf(
  admin: Pool,
  name: ActorName,
  worlds: readonly [World, World],
  target: Target,
): Promise<string> {
  const outcomes: Outcome[] = [];
  for (const operation of operations) {
    const { sql, values } = statementFor(operation, target, worlds[0], authorOf(name, ...worlds));
    outcomes.push(
      await asActor(admin, name, worlds, (client) =>
        client.query(sql, [...values]).then(
          (result) => reached(result, operation, target.table),
          (error: unknown) => refusal(error),
        ),
      ),
    );
  }
  if (outcomes.every((outcome) => outcome === "no grant")) return "no grant";
  return operations.filter((_, index) => outcomes[index] === "done").join(" ") || "nothing";
}

function statementFor(
  operation: Operation,
  { table, key }: Target,
  world: World,
  author: string | null,
): Statement {
  const { row, change } = rowsOf(table);
  const columns = Object.keys(key);
  const where = (from: number): string =>
    columns.map((column, index) => `${column}::text = $${index + from}`).join(" and ");
  switch (operation) {
    case "select":
      return { sql: `select from ${quoted(table)} where ${where(1)}`, values: Object.values(key) };
    case "insert":
      return insertion(table, row(world, 1, author));
    case "update": {
      const changed = Object.keys(change);
      const set = changed.map((column, index) => `${column} = $${index + 1}`).join(", ");
      return {
        sql: `update ${quoted(table)} set ${set} where ${where(changed.length + 1)}`,
        values: [...Object.values(change), ...Object.values(key)],
      };
    }
    default:
      return { sql: `delete from ${quoted(table)} where ${where(1)}`, values: Object.values(key) };
  }
}

function reached(result: QueryResult, operation: Operation, table: string): Outcome {
  if (result.rowCount === 1) return "done";
  if (result.rowCount === 0) return "hidden";
  throw new Error(`${operation} on ${table} reached ${result.rowCount} rows where one was meant`);
}

/** Only the two refusals count as such: any other error is a mistake of the row or of the schema. */
function refusal(error: unknown): Outcome {
  if (error instanceof DatabaseError && error.code === "42501") {
    if (/^permission denied for (table|schema (private|better_auth))/.test(error.message)) return "no grant";
    if (error.message.includes("violates row-level security policy")) return "against the policy";
  }
  throw error;
}

function quoted(table: string): string {
  return table
    .split(".")
    .map((part) => `"${part}"`)
    .join(".");
}

/** The message `work` fails with; "no error" when it does not. */
export function errorOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "no error",
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

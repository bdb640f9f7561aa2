import {
  type Compilable,
  DefaultQueryExecutor,
  type OrderByItemBuilder,
  PostgresAdapter,
  PostgresQueryCompiler,
  QueryCreator,
  type RawBuilder,
  sql,
} from "kysely";
import type { Tables } from "./database.generated.ts";
import type { Queryable } from "./statement.ts";

/**
 * Writes statements whose tables, columns and rows are typed by the migrations; `builtRows` and `runBuilt` send
 * them (decision 054). Kysely's own class would bring its schemas and migrations into each bundle.
 */
export const builder = new QueryCreator<Tables>({
  executor: new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), {
    provideConnection: () => Promise.reject(new Error("a statement goes by a queryable")),
  }),
});

export { sql };
export type { Tables } from "./database.generated.ts";
export type { Expression, ExpressionBuilder, RawBuilder } from "kysely";

/** To compare an id with: any of these. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql`any(${ids}::uuid[])`;
}

/** This moment, by the database's clock: the instant the transaction began. */
export const NOW: RawBuilder<Date> = sql`now()`;

/** The organization that the transaction's claims name. */
export const ORGANIZATION_ID: RawBuilder<string> = sql`app.org_id()`;

/** The instant so many days ago, by the database's clock. */
export function daysAgo(days: number): RawBuilder<Date> {
  return sql`now() - make_interval(days => ${days}::integer)`;
}

/** The direction of a list's clause such as `-name`; what is empty comes last. */
export function directionOf(clause: string): (by: OrderByItemBuilder) => OrderByItemBuilder {
  return (by) => (clause.startsWith("-") ? by.desc().nullsLast() : by.asc());
}

/** The rows that a built statement answers. Throws what Postgres refuses. */
export async function builtRows<Row extends object>(
  queryable: Queryable,
  statement: Compilable<Row>,
): Promise<Row[]> {
  const { sql, parameters } = statement.compile();
  const { rows } = await queryable.query<Row>(sql, [...parameters]);
  return rows;
}

/** Runs a built statement for what it does; answers how many rows it wrote, or found. Throws what Postgres refuses. */
export async function runBuilt(queryable: Queryable, statement: Compilable): Promise<number> {
  const { sql, parameters } = statement.compile();
  const { rowCount } = await queryable.query(sql, [...parameters]);
  return rowCount ?? 0;
}

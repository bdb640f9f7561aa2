import {
  type AliasedExpression,
  type AliasedRawBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
} from "kysely";
import { fromKeys } from "../typed-object.ts";
import type { Tables } from "./database.generated.ts";

/** A whole row of a table, as it is read. */
export type StoredRow<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** A statement in another one, by its name there. */
export type Subquery<Row, Alias extends string> = AliasedExpression<Row, Alias>;

type Row<Name extends keyof Tables> = Insertable<Tables[Name]>;

/** Some columns of a new row; JSON columns as they are, and not as text. */
export type GivenRow<Name extends keyof Tables> = {
  readonly [Column in keyof Row<Name>]?: Column extends keyof StoredRow<Name>
    ? unknown extends StoredRow<Name>[Column]
      ? unknown
      : Row<Name>[Column]
    : Row<Name>[Column];
};

/**
 * Rows as a table `alias` of a statement that many are given to at once, in one parameter: Postgres reads them by the
 * columns of `table`. A column that a row leaves out is null.
 */
export function given<Name extends keyof Tables, Alias extends string>(
  table: Name,
  rows: readonly GivenRow<Name>[],
  alias: Alias,
): AliasedRawBuilder<StoredRow<Name>, Alias> {
  return sql<
    StoredRow<Name>
  >`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.as(alias);
}

/** So many columns of the rows that are called `given`, as an update sets them. */
export function fromGiven<Column extends string>(
  columns: readonly Column[],
): Record<Column, RawBuilder<never>> {
  return fromKeys(columns, (column) => sql<never>`${sql.ref(`given.${column}`)}`);
}

/** Whether a row that is called `stored` has anything else in these columns than the one that is called `given`. */
export function differsFromGiven(columns: readonly string[]): RawBuilder<boolean> {
  const of = (alias: string) => sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)));
  return sql<boolean>`(${of("stored")}) is distinct from (${of("given")})`;
}

import type { Pool } from "pg";
import type * as z from "zod";
import type { Transaction } from "./transaction.ts";

/** Where a statement goes: a transaction, or the pool where it stands alone. */
export type Queryable = Transaction | Pool;

/** Every row that a statement answers, each parsed. Throws what Postgres refuses and what is no such row. */
export async function allRows<T>(
  queryable: Queryable,
  Row: z.ZodType<T>,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const { rows } = await queryable.query<Record<string, unknown>>(text, [...values]);
  return rows.map((row) => Row.parse(row));
}

/** The first row that a statement answers, parsed; undefined where there is none. Throws as `allRows`. */
export async function firstRow<T>(
  queryable: Queryable,
  Row: z.ZodType<T>,
  text: string,
  values: readonly unknown[] = [],
): Promise<T | undefined> {
  const { rows } = await queryable.query<Record<string, unknown>>(text, [...values]);
  return rows[0] === undefined ? undefined : Row.parse(rows[0]);
}

/** Runs a statement for what it does; answers how many rows it wrote, or found. Throws what Postgres refuses. */
export async function execute(
  queryable: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const { rowCount } = await queryable.query(text, [...values]);
  return rowCount ?? 0;
}

/** The SQLSTATE by which Postgres refused; empty for any other error. */
export function sqlState(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

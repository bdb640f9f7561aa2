import type { Client, Pool } from "pg";
import * as z from "zod";

/** What Postgres refuses, and where that is written. */
export interface Refusal {
  readonly text: string;
  readonly message: string;
}

/** Closes a cursor, names no table, and cannot be prepared. */
const CLOSES_CURSOR = /^close \w+$/;

/**
 * The texts that Postgres refuses to prepare: it parses each and looks every table, column and function up, and runs
 * nothing.
 */
export async function refusedTexts(client: Client | Pool, texts: Iterable<string>): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  for (const text of texts) {
    if (CLOSES_CURSOR.test(text)) continue;
    // Sent together: a pool may have several connections.
    const message = await refusal(client, `prepare asked as ${text}; deallocate asked`);
    if (message !== undefined) refused.push({ text, message });
  }
  return refused;
}

/**
 * The functions in SQL whose bodies no longer fit: Postgres looks names up when a function is made, but not when a column
 * is renamed later, so each is made once more. Bodies in PL/pgSQL are only parsed, whoever makes them: those the tests run.
 */
export async function refusedFunctions(client: Client | Pool): Promise<Refusal[]> {
  const { rows } = await client.query<Record<string, unknown>>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
     where l.lanname = 'sql' and p.prokind = 'f' and n.nspname in ('app', 'better_auth', 'private', 'public')
     order by name`,
  );
  const refused: Refusal[] = [];
  for (const { name, definition } of z
    .array(z.object({ name: z.string(), definition: z.string() }))
    .parse(rows)) {
    const message = await refusal(client, definition);
    if (message !== undefined) refused.push({ text: name, message });
  }
  return refused;
}

async function refusal(client: Client | Pool, statement: string): Promise<string | undefined> {
  return client.query(statement).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

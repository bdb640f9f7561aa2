import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Client, Pool } from "pg";
import { connectionOptions } from "../../functions/db/tls.ts";

/** The SQL files, the same as for hosted Supabase. */
export const MIGRATIONS = path.resolve(import.meta.dirname, "../../supabase/migrations");

/** Roles that exist on hosted Supabase, created here once per cluster, before the first migration. */
const HOSTED_ROLES = ["anon", "authenticated", "service_role"];

export interface RolePasswords {
  readonly app_server: string;
  readonly auth_server: string;
}

/** `url` with the product role's user and password. */
export function as(url: string, role: keyof RolePasswords, passwords: RolePasswords): string {
  const changed = new URL(url);
  // Supabase's pooler is told the project behind a point: `postgres.abcdefghijklmnopqrst`.
  const [, project] = changed.username.split(".");
  changed.username = project === undefined ? role : `${role}.${project}`;
  changed.password = passwords[role];
  return changed.href;
}

/**
 * A superuser's pool for work outside the product, over verified TLS unless the database is this machine's. A lost
 * connection does not end the process, not even one that is still being closed once `end` has resolved.
 */
export function openPool(url: string, max: number): Pool {
  const pool = new Pool({ ...connectionOptions(url, undefined), max });
  pool.on("error", () => undefined);
  // A connection that breaks during a query fails the query; its error event must be handled as well.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Opens a superuser connection for `work` and closes it, with what holds for `openPool`. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connectionOptions(url, undefined));
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const versionOf = (file: string): string => file.slice(0, file.indexOf("_"));

/**
 * Brings the database at `url` up to date: hosted Supabase's roles and defaults, then each pending migration in order,
 * one transaction each, recorded as by the Supabase CLI. Returns how many ran. Throws where the database was made by
 * migrations that are gone.
 */
export async function migrate(url: string, passwords: RolePasswords): Promise<number> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith(".sql")).sort();
  return withClient(url, async (client) => {
    await client.query("select pg_advisory_lock(42)");
    for (const role of HOSTED_ROLES) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
      if (rowCount === 0)
        await client.query(`create role ${role} nologin ${role === "service_role" ? "bypassrls" : ""}`);
    }
    await client.query("grant usage on schema public to anon, authenticated, service_role");
    await client.query("create schema if not exists supabase_migrations");
    await client.query(
      "create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)",
    );
    const done = await client.query<{ version: string }>(
      "select version from supabase_migrations.schema_migrations",
    );
    const versions = new Set(done.rows.map((row) => row.version));
    const known = new Set(files.map(versionOf));
    const newest = [...known].at(-1) ?? "";
    // A newer branch’s are not known here either; an older one was put in order before anything was deployed.
    if ([...versions].some((version) => version < newest && !known.has(version)))
      throw new Error(
        "This database was made by migrations that are gone. Remove the data folder (DATA_DIR, .local unless given) and start again: it is made anew.",
      );
    let ran = 0;
    for (const file of files) {
      const version = versionOf(file);
      const name = file.slice(version.length + 1, -".sql".length);
      if (versions.has(version)) continue;
      const sql = await readFile(path.join(MIGRATIONS, file), "utf8");
      await client.query("begin");
      try {
        await client.query(sql);
        await client.query(
          "insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)",
          [version, name],
        );
        await client.query("commit");
      } catch (error) {
        await client.query("rollback");
        throw new Error(
          `migration ${file} failed: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        );
      }
      ran++;
    }
    for (const role of ["app_server", "auth_server"] as const) {
      await client.query(`alter role ${role} password ${client.escapeLiteral(passwords[role])}`);
    }
    await client.query("select pg_advisory_unlock(42)");
    return ran;
  });
}

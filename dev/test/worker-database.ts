import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Pool } from "pg";
import { inject } from "vitest";
import { createEnvironment } from "../../functions/env.ts";
import { createClock } from "../../functions/http/clock.ts";
import { createLog } from "../../functions/http/log.ts";
import { createPlatform, type Platform } from "../../functions/http/platform.ts";
import { as, openPool, withClient } from "../stack/database.ts";
import { type Mailbox, startMailbox } from "../stack/mailbox.ts";
import { TEMPLATE, TEST_PASSWORDS } from "./global-setup.ts";
import { openDataApi } from "./shared-data-api.ts";

export const TEST_SECRET = "a-secret-of-thirty-two-characters-or-more";
const PUBLISHABLE_KEY = "sb_publishable_test";
/** Milliseconds for a connection of the four that are there, and a reply: on a busy machine the product’s are too few. */
const PATIENT = { connect: 60_000, reply: 60_000 };

/** What stands beside a database. */
export interface Beside {
  /** Serves the Data API too, in one process for all files: a test that cuts its connections starts one of its own. */
  readonly dataApi?: boolean;
  /** A mail server. */
  readonly mailbox?: boolean;
  /** Definitions of its own, in SQL: files that ask for the same ones use one database after another. */
  readonly definitions?: string;
}

/**
 * A database with the connections to it, which files of a worker use one after another. A connection's first statements
 * cost fifteen times what the same cost later (Postgres reads the catalogue and compiles functions for each connection),
 * and most files ask little.
 */
export interface WorkerDatabase {
  /** With its host and superuser. */
  readonly url: string;
  readonly admin: Pool;
  readonly mailbox: Mailbox | undefined;
  /**
   * Over the usual environment, or with these variables in its place; the connections are the same. Its log is written
   * to `logged`.
   */
  platform(variables: Record<string, string> | undefined): Platform;
  /** Lines of the log, of the file that uses it now. */
  logged: string[];
  /** Empties it; false where it is not what it was when it was made, and cannot be used again. */
  empty(): Promise<boolean>;
  drop(): Promise<void>;
}

/** The same address without its socket. */
export function overNetwork(url: string): string {
  const changed = new URL(url);
  changed.search = "";
  return changed.href;
}

const OURS = `nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;

/** What a file may have changed beside rows: definitions, and what the planner was told of rows that were there. */
const DEFINITIONS = `
  select md5(string_agg(one, ' ' order by one)) as definitions from (
    select concat_ws(':', c.oid, relname, relkind, relnatts, relchecks, relrowsecurity, reloptions,
        case when relkind = 'r' then relpages || ':' || reltuples end) as one
      from pg_class c join pg_namespace n on n.oid = relnamespace where ${OURS}
    union all select concat_ws(':', p.oid, p.xmin) from pg_proc p join pg_namespace n on n.oid = pronamespace where ${OURS}
    union all select concat_ws(':', oid, tgenabled) from pg_trigger
    union all select concat_ws(':', oid, xmin) from pg_policy
    union all select concat_ws(':', oid, xmin) from pg_attrdef
    union all select concat_ws(':', oid, xmin) from pg_constraint
    union all select concat_ws(':', setrole, setconfig) from pg_db_role_setting s
      join pg_database d on d.oid = setdatabase where datname = current_database()
    union all select concat_ws(':', starelid, staattnum) from pg_statistic
      join pg_class c on c.oid = starelid join pg_namespace n on n.oid = relnamespace where ${OURS}) everything`;

/** What the planner was told of each table and index. */
const TOLD = `
  select c.oid::int, relpages, reltuples, relallvisible from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind in ('r', 'i') and ${OURS}`;

/** Tells it that again, and nothing of what columns held: a synchronization has its tables analyzed. */
const TELL = `
  with told as (select * from jsonb_to_recordset($1) as was(oid oid, relpages int, relallvisible int, reltuples real)),
  forgotten as (delete from pg_statistic where starelid in (select oid from told))
  update pg_class c set relpages = told.relpages, reltuples = told.reltuples, relallvisible = told.relallvisible
  from told where told.oid = c.oid
    and (c.relpages, c.reltuples, c.relallvisible) is distinct from (told.relpages, told.reltuples, told.relallvisible)`;

/** Connections on which something of the file that has ended still runs: what it writes would stand in the next one’s. */
const AT_WORK = `
  select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;

/** Tables that hold rows, as Postgres writes their names. */
const FILLED = `
  select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and ${OURS} and pg_relation_size(c.oid) > 0 order by 1`;

/** Makes a database from the migrated template. */
export async function makeWorkerDatabase(beside: Beside): Promise<WorkerDatabase> {
  const clusterUrl = inject("clusterUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await withClient(clusterUrl, (client) =>
    client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`),
  );
  const databaseUrl = new URL(clusterUrl);
  databaseUrl.pathname = `/${name}`;
  const url = databaseUrl.href;
  const admin = openPool(url, 4);
  if (beside.definitions !== undefined) await admin.query(beside.definitions);
  const api = beside.dataApi
    ? await openDataApi(inject("dataApiHost"), {
        // Its driver knows no socket.
        databaseUrl: overNetwork(url),
        jwtKey: TEST_SECRET,
        publishableKey: PUBLISHABLE_KEY,
      })
    : undefined;
  const mailbox = beside.mailbox ? await startMailbox(url) : undefined;
  const log = createLog((line) => database.logged.push(line));
  const environmentOf = (variables: Record<string, string> = {}) =>
    createEnvironment({
      DATABASE_URL: as(url, "app_server", TEST_PASSWORDS),
      DATABASE_POOL: "4",
      AUTH_DATABASE_URL: as(url, "auth_server", TEST_PASSWORDS),
      SUPABASE_URL: api?.url ?? "http://127.0.0.1:9",
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SUPABASE_JWT_KEY: TEST_SECRET,
      BETTER_AUTH_SECRET: TEST_SECRET,
      APP_URL: "http://localhost:3000",
      SMTP_URL: mailbox?.url ?? "smtp://127.0.0.1:9",
      TOKEN_KEY: Buffer.alloc(32, 7).toString("base64"),
      ...variables,
    });
  const usual = createPlatform(environmentOf(), log, PATIENT);
  const definitions = async () => (await admin.query(DEFINITIONS)).rows;
  const filled = async () => (await admin.query<{ name: string }>(FILLED)).rows.map(({ name }) => name);
  /** What migrations have filled, and with what. */
  const seeded = await filled();
  const seeds = async () =>
    (
      await admin.query(
        seeded
          .map((name) => `select md5(string_agg(t::text, ' ' order by t::text)) from ${name} t`)
          .join(" union all "),
      )
    ).rows;
  const state = async () => [await definitions(), await seeds()];
  const made = await state();
  const told = JSON.stringify((await admin.query(TOLD)).rows);
  const database: WorkerDatabase = {
    url,
    admin,
    mailbox,
    logged: [],
    platform(variables) {
      if (variables === undefined) return usual;
      const environment = environmentOf(variables);
      const clock = createClock(environment.application().CLOCK);
      return { environment, log, clock, pool: usual.pool, limits: PATIENT };
    },
    async empty() {
      if ((await admin.query(AT_WORK)).rowCount !== 0) return false;
      await admin.query(TELL, [told]);
      if (!isDeepStrictEqual(await state(), made)) return false;
      const tables = (await filled()).filter((table) => !seeded.includes(table));
      if (tables.length === 0) return true;
      // Whatever still holds a row would be waited for without an end. No trigger asks what becomes of the others.
      await admin.query(
        `set local lock_timeout = '2s'; set local session_replication_role = replica;
         ${tables.map((table) => `delete from ${table};`).join(" ")}`,
      );
      return true;
    },
    async drop() {
      await api?.stop();
      await mailbox?.stop();
      await Promise.all([admin.end(), usual.pool.end()]);
      await withClient(clusterUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
  return database;
}

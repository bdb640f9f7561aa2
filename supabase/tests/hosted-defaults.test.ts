import { randomBytes } from "node:crypto";
import { afterAll, describe, expect, inject, it } from "vitest";
import { migrate, openPool, withClient } from "../../dev/stack/database.ts";
import { TEST_PASSWORDS } from "../../dev/test/global-setup.ts";
import { offendersOf } from "./catalog.ts";

/**
 * Supabase projects made before 2026-10-30 grant everything in schema public to these three by default:
 * the migrations take back what they do not mean to give.
 */
const cluster = inject("clusterUrl");
const name = `hosted_${randomBytes(6).toString("hex")}`;
await withClient(cluster, (client) => client.query(`create database ${name}`));
const url = new URL(cluster);
url.pathname = `/${name}`;
await withClient(url.href, async (client) => {
  for (const kind of ["tables", "sequences", "functions"])
    await client.query(
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role`,
    );
});
await migrate(url.href, TEST_PASSWORDS);
const admin = openPool(url.href, 1);
afterAll(async () => {
  await admin.end();
  await withClient(cluster, (client) => client.query(`drop database ${name} with (force)`));
});

const relations = `select c.oid, c.relkind, c.relname, r as role from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) r
  where c.relnamespace = 'public'::regnamespace`;

describe("on a project with Supabase's former defaults", () => {
  it("anon is given no table and no sequence", async () => {
    expect(
      await offendersOf(
        admin,
        `select relname as name, case relkind when 'S' then not has_sequence_privilege('anon', oid, 'usage, select, update')
           else not has_table_privilege('anon', oid, 'select, insert, update, delete, truncate, references, trigger') end as fine
         from (${relations}) t where relkind in ('r', 'S') and role = 'anon'`,
        {},
      ),
    ).toEqual([]);
  });

  it("nobody may empty a table or write the history, and no sequence is open", async () => {
    expect(
      await offendersOf(
        admin,
        `select role || ' ' || relname as name, case relkind when 'S' then not has_sequence_privilege(role, oid, 'usage, select, update')
           else not has_table_privilege(role, oid, 'truncate, references, trigger')
             and not (relname = 'action_event' and has_table_privilege(role, oid, 'insert, update, delete')) end as fine
         from (${relations}) t where relkind in ('r', 'S')`,
        {},
      ),
    ).toEqual([]);
  });
});

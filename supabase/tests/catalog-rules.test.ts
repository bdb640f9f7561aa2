import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { offendersOf } from "./catalog.ts";

const { admin } = await testStack();
const offenders = (sql: string, allowed: Readonly<Record<string, string>> = {}): Promise<string[]> =>
  offendersOf(admin, sql, allowed);

/** Relations of the product's schemas: tables, views, and with `s` sequences. */
const relations = (kinds: string): string => `
  select n.nspname || '.' || c.relname as name, c.*
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'private', 'better_auth', 'app') and c.relkind = any (string_to_array('${kinds}', null))`;

describe("row-level security", () => {
  it("is on for every table of public and private", async () => {
    expect(
      await offenders(
        `select name, relrowsecurity as fine from (${relations("rp")}) t where name ~ '^(public|private)[.]'`,
      ),
    ).toEqual([]);
  });

  it("has at least one policy on each of them", async () => {
    expect(
      await offenders(
        `select name, exists (select from pg_policy p where p.polrelid = t.oid) as fine
         from (${relations("rp")}) t where name ~ '^(public|private)[.]'`,
        {
          "private.erasure": "outlives what it names; functions alone reach it",
        },
      ),
    ).toEqual([]);
  });

  it("compares the organization with the claim in each expression of each policy", async () => {
    const compares = String.raw`'\(organization_id = \( SELECT app\.org_id\(\)'`;
    expect(
      await offenders(
        `select tablename || ': ' || policyname as name,
           coalesce(qual ~ ${compares}, true) and coalesce(with_check ~ ${compares}, true)
           and coalesce(qual, with_check) is not null and coalesce(qual, '') || coalesce(with_check, '') !~ ' OR .*organization_id' as fine
         from pg_policies where schemaname in ('public', 'private', 'better_auth')`,
        {
          "crm_pace: crm_pace_connected":
            "of accounts at a CRM: it compares the organization of the connection",
        },
      ),
    ).toEqual([]);
  });

  it("speaks of signed-in roles only: no policy for anon or for everybody", async () => {
    expect(
      await offenders(
        `select tablename || ': ' || policyname as name, roles <@ array['authenticated', 'app_server']::name[] as fine
         from pg_policies where schemaname in ('public', 'private', 'better_auth')`,
      ),
    ).toEqual([]);
  });

  it("cannot be passed by: no view reads with its owner's rights", async () => {
    await admin.query("create view public.a_view as select 1 as one");
    const query = `select name, coalesce(reloptions, '{}') && array['security_invoker=true', 'security_invoker=on'] as fine
      from (${relations("vm")}) t`;
    expect(await offenders(query)).toEqual(["public.a_view"]);
    await admin.query("alter view public.a_view set (security_invoker = true)");
    expect(await offenders(query)).toEqual([]);
    await admin.query("drop view public.a_view");
  });
});

describe("roles", () => {
  it("that requests use are no superusers and obey row-level security; the service key alone passes by", async () => {
    expect(
      await offenders(
        `select rolname as name, not rolsuper and not rolcreaterole and not rolcreatedb and not rolbypassrls as fine
         from pg_roles where rolname in ('anon', 'authenticated', 'app_server', 'auth_server', 'service_role')`,
        { service_role: "hosted Supabase gives it bypassrls; only scheduled work would hold its key" },
      ),
    ).toEqual([]);
  });

  it("own nothing: no table, function or schema belongs to them", async () => {
    expect(
      await offenders(
        `select r.rolname as name, not exists (select from pg_class where relowner = r.oid)
           and not exists (select from pg_proc where proowner = r.oid)
           and not exists (select from pg_namespace where nspowner = r.oid) as fine
         from pg_roles r where rolname in ('anon', 'authenticated', 'app_server', 'auth_server', 'service_role')`,
      ),
    ).toEqual([]);
  });

  it("inherit nothing but authenticated, by app_server", async () => {
    const { rows } = await admin.query<{ membership: string }>(
      `select m.member::regrole || ' is ' || m.roleid::regrole as membership from pg_auth_members m
       where m.member::regrole::text in ('anon', 'authenticated', 'app_server', 'auth_server', 'service_role')`,
    );
    expect(rows.map((row) => row.membership)).toEqual(["app_server is authenticated"]);
  });
});

describe("grants", () => {
  it("give anon no table, view or sequence, in whole or by column", async () => {
    expect(
      await offenders(
        `select name, case relkind
             when 'S' then not has_sequence_privilege('anon', oid, 'usage, select, update')
             else not has_table_privilege('anon', oid, 'select, insert, update, delete, truncate, references, trigger')
               and not has_any_column_privilege('anon', oid, 'select, insert, update, references') end as fine
         from (${relations("rpvmfS")}) t`,
      ),
    ).toEqual([]);
  });

  it("let nobody empty a table, refer to it or hang a trigger on it", async () => {
    expect(
      await offenders(
        `select r || ' on ' || name as name, not has_table_privilege(r, oid, 'truncate, references, trigger') as fine
         from (${relations("rp")}) t, unnest(array['anon', 'authenticated', 'app_server', 'auth_server', 'service_role']) r`,
      ),
    ).toEqual([]);
  });

  it("let nobody create in a schema", async () => {
    expect(
      await offenders(
        `select r || ' in ' || s as name, not has_schema_privilege(r, s, 'create') as fine
         from unnest(array['public', 'private', 'better_auth', 'app', 'extensions']) s,
              unnest(array['anon', 'authenticated', 'app_server', 'auth_server', 'service_role']) r`,
      ),
    ).toEqual([]);
  });

  it("open better_auth to auth_server alone", async () => {
    expect(
      await offenders(
        `select r as name, not has_schema_privilege(r, 'better_auth', 'usage') as fine
         from unnest(array['anon', 'authenticated', 'app_server', 'service_role', 'auth_server']) r`,
        { auth_server: "it serves /api/auth" },
      ),
    ).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import { offendersOf } from "./catalog.ts";

const { admin } = await testStack();
const offenders = (sql: string): Promise<string[]> => offendersOf(admin, sql, {});

const foreignKeys = `
  select k.*, k.conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) as name
  from pg_constraint k join pg_namespace n on n.oid = k.connamespace
  where k.contype = 'f' and n.nspname in ('public', 'private', 'better_auth')`;

const columns = `
  select a.*, n.nspname || '.' || c.relname as table_name, c.oid as table_oid
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p') and n.nspname in ('public', 'private')`;

describe("keys", () => {
  it("every reference has an index, so that a deletion never reads a whole table", async () => {
    // But to the list of CRMs, of which nobody may delete a line.
    // The index's leading columns are the reference's own, and name the referenced row by themselves:
    // (contact_id, date) serves (contact_id, organization_id), because an id is unique alone.
    expect(
      await offenders(
        `select name, exists (
           select from pg_index i, generate_series(1, i.indnkeyatts) n
           where i.indrelid = f.conrelid and i.indpred is null and i.indisvalid
             and (i.indkey::int2[])[0:n - 1] <@ f.conkey
             and exists (
               select from pg_index u
               where u.indrelid = f.confrelid and u.indisunique and u.indpred is null
                 and (u.indkey::int2[])[0:u.indnkeyatts - 1] <@ array(
                   select f.confkey[p] from generate_subscripts(f.conkey, 1) p
                   where f.conkey[p] = any ((i.indkey::int2[])[0:n - 1])))) as fine
         from (${foreignKeys}) f where f.confrelid <> 'app.crm'::regclass`,
      ),
    ).toEqual([]);
  });

  it("every table of public and private carries its organization; it is null in the audit alone", async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not exists (
         select from (${columns}) a where a.table_oid = c.oid and a.attname = 'organization_id' and a.attnotnull)
       order by 1`,
    );
    expect(rows.map((row) => row.name)).toEqual(["private.audit", "private.crm_pace", "private.erasure"]);
  });

  it("every organization_id refers to an organization and goes with it", async () => {
    expect(
      await offenders(
        `select table_name as name, exists (
           select from pg_constraint k where k.contype = 'f' and k.conrelid = a.table_oid and k.confdeltype = 'c'
             and k.confrelid = 'better_auth.organization'::regclass and k.conkey = array[a.attnum]) as fine
         from (${columns}) a where attname = 'organization_id'`,
      ),
    ).toEqual([]);
  });

  it.each(["contact", "action", "engagement", "note", "job"])(
    "every %s_id refers to the row and its organization together",
    async (target) => {
      expect(
        await offendersOf(
          admin,
          `select a.table_name || '.' || a.attname as name, exists (
             select from pg_constraint k
             join pg_attribute o on o.attrelid = a.table_oid and o.attname = 'organization_id'
             where k.contype = 'f' and k.conrelid = a.table_oid and k.confrelid = 'public.${target}'::regclass
               and k.conkey = array[a.attnum, o.attnum]) as fine
           from (${columns}) a where a.attname = '${target}_id'
           union all select 'the rule itself', true`,
          {},
        ),
      ).toEqual([]);
    },
  );
});

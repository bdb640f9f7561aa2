import type { Client, Pool } from "pg";
import * as z from "zod";

const Column = z.object({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  /** An insert may leave it out. */
  optional: z.boolean(),
  /** Only the database writes it. */
  generated: z.boolean(),
});
export type Column = z.infer<typeof Column>;

const Relation = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(["table", "view"]),
  columns: z.array(Column),
});
export type Relation = z.infer<typeof Relation>;

const Routine = z.object({
  schema: z.string(),
  name: z.string(),
  parameters: z.array(z.object({ name: z.string(), type: z.string(), optional: z.boolean() })),
  /** The type it answers, where that is one value. */
  type: z.string(),
  /** The columns it answers, where that is a row of several. */
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  set: z.boolean(),
});
export type Routine = z.infer<typeof Routine>;

/** What the product's code may reach in the database. */
const Catalog = z.object({ relations: z.array(Relation), routines: z.array(Routine) });
export type Catalog = z.infer<typeof Catalog>;

/**
 * Sorted by name throughout, so that the order of migrations and of columns does not show. Functions are those
 * that one of the product's roles may call; triggers and those that take or answer a table's row are SQL's alone.
 */
const CATALOG = `
  with ours as (select oid, nspname from pg_namespace where nspname = any ($1)),
  relations as (
    select n.nspname as schema, c.relname as name,
      case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
      (select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull,
          'optional', a.atthasdef or not a.attnotnull or a.attidentity <> '',
          'generated', a.attgenerated <> '' or a.attidentity = 'a') order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c join ours n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm')),
  routines as (
    select n.nspname as schema, p.proname as name, p.proretset as set, format_type(p.prorettype, null) as type,
      (select coalesce(json_agg(json_build_object('name', given.name, 'type', format_type(given.type, null),
          'optional', given.place > p.pronargs - p.pronargdefaults) order by given.place), '[]')
        from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality given (name, type, place)) as parameters,
      (select coalesce(json_agg(json_build_object('name', answered.name, 'type', format_type(answered.type, null))
          order by answered.place), '[]')
        from unnest(p.proargnames, p.proallargtypes, p.proargmodes::text[])
          with ordinality answered (name, type, mode, place) where answered.mode = 't') as columns
    from pg_proc p join ours n on n.oid = p.pronamespace
    where p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and exists (select from unnest($2::text[]) role where has_function_privilege(role, p.oid, 'execute'))
      and not exists (select from unnest(p.proargtypes::oid[] || p.prorettype) used join pg_type t on t.oid = used
        where t.typtype = 'c'))
  select coalesce((select json_agg(r order by schema, name) from relations r), '[]') as relations,
    coalesce((select json_agg(r order by schema, name) from routines r), '[]') as routines`;

const ROLES = ["app_server", "authenticated", "auth_server"];

/** Reads the catalog of a migrated database. */
export async function readCatalog(client: Client | Pool, schemas: readonly string[]): Promise<Catalog> {
  const { rows } = await client.query<Record<string, unknown>>(CATALOG, [schemas, ROLES]);
  return Catalog.parse(rows[0]);
}

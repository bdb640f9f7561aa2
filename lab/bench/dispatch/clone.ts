import type { Client } from "pg";

/** Tables of an organization, in the order of their references. */
const TABLES = [
  "better_auth.organization",
  'better_auth."user"',
  "better_auth.member",
  "public.contact",
  "public.engagement",
  "public.note",
  "public.text_reading",
  "public.fact",
];
/** Columns whose ids each copy has of its own, and those that must not be the same twice. */
const IDS = new Set(["id", "organization_id", "user_id", "contact_id", "text_id"]);
const NAMES = new Set(["slug", "email", "owner_email"]);

/** Makes `copies` more of the only organization there is, by the database alone: each has ids of its own, with a version and a
 * variant as the API requires. */
export async function cloneOrganization(client: Client, copies: number): Promise<void> {
  await client.query("set session_replication_role = replica");
  for (const table of TABLES) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
      [table],
    );
    const columns = rows.map(({ name }) => name);
    const values = columns.map((name) => {
      if (IDS.has(name))
        return `overlay(overlay(md5(n || '|' || "${name}") placing '8' from 13) placing '8' from 17)::uuid`;
      return NAMES.has(name) ? `n || '.' || "${name}"` : `"${name}"`;
    });
    await client.query(
      `insert into ${table} (${columns.map((name) => `"${name}"`).join(", ")})
       select ${values.join(", ")} from ${table} cross join generate_series(1, ${copies}) n`,
    );
  }
  await client.query("vacuum analyze");
}

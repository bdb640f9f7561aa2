import { randomUUID } from "node:crypto";
import { builder, builtRows, NOW, runBuilt, sql } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";
import type { StoredRow } from "../db/given.ts";

interface NewOrganization {
  readonly name: string;
  readonly logo?: string | null;
  readonly domains?: readonly string[];
}

/** Makes an organization with the default team that better-auth gives it, and nobody in it yet. */
export async function insertOrganization(
  client: Transaction,
  { name, logo = null, domains = [] }: NewOrganization,
): Promise<StoredRow<"better_auth.organization">> {
  const slug = await newSlug(client, name);
  const [made] = await builtRows(
    client,
    builder.insertInto("better_auth.organization").values({ name, slug, logo, domains }).returningAll(),
  );
  if (made === undefined) throw new Error("no row was inserted");
  await runBuilt(
    client,
    builder
      .insertInto("better_auth.team")
      .values({ name, member_count: 0, organization_id: made.id, created_at: NOW }),
  );
  return made;
}

/** A unique name for addresses: the organization's own, without accents, with a suffix where it is taken. */
async function newSlug(client: Transaction, name: string): Promise<string> {
  // Two of the same name at once would be given the same slug.
  const lock = builder.selectNoFrom([
    sql`pg_advisory_xact_lock(hashtext('better_auth.new_slug'))`.as("lock"),
    sql<string>`app.fold(${name})`.as("folded"),
  ]);
  const [{ folded } = { folded: "" }] = await builtRows(client, lock);
  const plain = folded.replace(/[^a-z0-9]+/g, "-").replace(/^-/, "");
  const slug = plain.slice(0, 60).replace(/-$/, "") || "organisation";
  const taken = builder.selectFrom("better_auth.organization").select("id").where("slug", "=", slug);
  return (await runBuilt(client, taken)) === 0 ? slug : `${slug}-${randomUUID().slice(0, 8)}`;
}

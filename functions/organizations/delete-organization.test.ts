import { describe, expect, it } from "vitest";
import { administration } from "../../dev/test/administration.ts";
import { testStack } from "../../dev/test/database.ts";
import { createSession } from "../../dev/test/factories.ts";
import { tablesHolding } from "../../dev/test/tables-holding.ts";
import { arrange } from "../../supabase/tests/attempt.ts";
import { listTables } from "../../supabase/tests/catalog.ts";
import { createWorld } from "../../supabase/tests/world.ts";
import { route as listContacts } from "../contacts/list-contacts.ts";

const stack = await testStack();
const { admin } = stack;
const { ask, audited, call, me } = await administration(stack, [listContacts]);

/** Their rows belong to people or to nobody; the sessions of a world are there already. */
const OF_NO_ORGANIZATION = new Set(
  ["user", "organization", "session", "account", "verification", "rate_limit", "attempt"].map(
    (table) => `better_auth.${table}`,
  ),
);

/** Tables with an organization's column, and how many of its rows they hold. */
async function rowsOf(organizationId: string): Promise<Record<string, number>> {
  const { rows: columns } = await admin.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as table, column_name as column
     from information_schema.columns
     where column_name ~ 'organization_id$' and table_schema in ('public', 'private', 'better_auth')`,
  );
  const counts: Record<string, number> = {};
  for (const { table, column } of columns) {
    const { rows } = await admin.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${column}::text = $1`,
      [organizationId],
    );
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

describe("DELETE /api/organizations/{id}", () => {
  it("leaves no row of it in any table, and every row of the others", async () => {
    const [ours, theirs] = [await createWorld(admin), await createWorld(admin)];
    for (const table of await listTables(admin, ["public", "private", "better_auth"])) {
      if (OF_NO_ORGANIZATION.has(table)) continue;
      for (const world of [ours, theirs]) await arrange(admin, table, world);
    }
    await ask("PATCH", `/api/organizations/${ours.organizationId}`, { name: "Bientôt partie" });
    const [before, theirsBefore] = [await rowsOf(ours.organizationId), await rowsOf(theirs.organizationId)];
    // Nothing is proved by a table that was empty.
    expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThan(15);

    const reply = await ask("DELETE", `/api/organizations/${ours.organizationId}`);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ id: ours.organizationId, name: "Bientôt partie", membersCount: 5 });
    expect(Object.values(await rowsOf(ours.organizationId)).every((count) => count === 0)).toBe(true);
    // That it was erased is kept, by its id, for who restores a backup of before.
    expect(await tablesHolding(admin, ours.organizationId)).toEqual(["private.erasure"]);
    expect(await rowsOf(theirs.organizationId)).toEqual(theirsBefore);
    expect((await ask("GET", `/api/organizations/${ours.organizationId}`)).status).toBe(404);
  });

  it("leaves its members their account and takes their active organization", async () => {
    const world = await createWorld(admin);
    const session = await createSession(admin, world.memberId, world.organizationId, {
      active_team_id: world.teamId,
    });
    const contacts = () => call("GET", "/api/contacts", { cookie: session.cookie });
    expect((await contacts()).status).toBe(200);
    await ask("DELETE", `/api/organizations/${world.organizationId}`);
    expect((await contacts()).error.code).toBe("no_active_organization");
    expect((await ask("GET", `/api/users/${world.memberId}`)).json).toMatchObject({ organizations: [] });
    const { rows } = await admin.query(
      "select active_organization_id, active_team_id from better_auth.session where id = $1",
      [session.id],
    );
    expect(rows).toEqual([{ active_organization_id: null, active_team_id: null }]);
  });

  it("may be that of the administrator themselves, who goes on", async () => {
    const made = await administration(stack);
    const path = `/api/organizations/${made.me.organizationId}`;
    expect((await made.ask("DELETE", path)).status).toBe(200);
    expect((await made.ask("GET", path)).status).toBe(404);
    expect((await made.ask("GET", "/api/organizations")).status).toBe(200);
  });

  it("is told by the audit with its name alone", async () => {
    const reply = await ask("POST", "/api/organizations", { name: "Nom inoubliable" });
    await ask("DELETE", `/api/organizations/${(reply.json as { id: string }).id}`);
    expect(await audited("Nom inoubliable")).toEqual([
      {
        event: "organization.deleted",
        actor_id: me.userId,
        organization_id: null,
        target_label: "Nom inoubliable",
        detail: {},
      },
    ]);
  });
});

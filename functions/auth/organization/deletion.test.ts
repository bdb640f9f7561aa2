import { describe, expect, it } from "vitest";
import { signIn } from "../../../dev/test/caller.ts";
import { organizationStack, type Staff } from "../../../dev/test/staff.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { arrange } from "../../../supabase/tests/attempt.ts";
import { createWorld, type World } from "../../../supabase/tests/world.ts";

const { admin, call, post, createStaff, invitationOf } = await organizationStack();

/** Tables with rows of an organization, from the catalog. */
async function tablesOfAnOrganization(): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select c.table_schema || '.' || c.table_name as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'
       and c.table_schema in ('public', 'private', 'better_auth') order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function countsIn(tables: string[], organizationId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await admin.query<{ many: number }>(
      `select count(*)::int as many from ${table} where organization_id = $1`,
      [organizationId],
    );
    counts[table] = rows[0]?.many ?? 0;
  }
  return counts;
}

/** A world with a row in each table, an owner who can sign in, and a member with two sessions. */
async function fullOrganization(): Promise<{ staff: Staff; world: World; tables: string[] }> {
  const staff = await createStaff();
  const world = await createWorld(admin);
  // Moves the staff into the world, so that both helpers use one organization.
  await admin.query(
    "update better_auth.member set organization_id = $1 where organization_id = $2 and role <> 'owner'",
    [world.organizationId, staff.organizationId],
  );
  await admin.query(
    "insert into better_auth.member (organization_id, user_id, role, created_at) values ($1, $2, 'owner', now())",
    [world.organizationId, staff.owner.userId],
  );
  const tables = await tablesOfAnOrganization();
  for (const table of tables) await arrange(admin, table, world);
  await admin.query(
    `insert into better_auth.team_member (team_id, user_id, created_at) values ($1, $2, now())`,
    [world.teamId, staff.member.userId],
  );
  await admin.query(
    "update better_auth.session set active_organization_id = $1, active_team_id = $2 where user_id = any ($3)",
    [world.organizationId, world.teamId, [staff.owner.userId, staff.admin.userId, staff.member.userId]],
  );
  return { staff, world, tables };
}

describe("deleting an organization by its owner", () => {
  it("leaves no row of it in any table, and no session in it", async () => {
    const { staff, world, tables } = await fullOrganization();
    const { organizationId } = world;
    await signIn(call, staff.member.email);
    const other = await fullOrganization();
    const before = await countsIn(tables, organizationId);
    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables) expect(before[table], table).toBeGreaterThan(0);
    const otherBefore = await countsIn(tables, other.world.organizationId);

    const reply = await post("delete", staff.owner.cookie, { organizationId });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({ id: organizationId });

    const after = await countsIn(tables, organizationId);
    for (const table of tables) expect(after[table], table).toBe(0);
    const holding = await tablesHolding(admin, organizationId);
    // That it was erased is kept, by its id, for who restores a backup of before.
    expect(holding).toEqual(["private.erasure"]);
    const places = await admin.query("select from better_auth.team_member where team_id = $1", [
      world.teamId,
    ]);
    expect(places.rowCount).toBe(0);
    const { rows } = await admin.query(
      `select count(*)::int as sessions, count(active_organization_id)::int as active, count(active_team_id)::int as teams
       from better_auth.session where user_id = any ($1)`,
      [[staff.owner.userId, staff.admin.userId, staff.member.userId]],
    );
    expect(rows).toEqual([{ sessions: 4, active: 0, teams: 0 }]);
    expect((await call("GET", "/api/auth/get-session", { cookie: staff.member.cookie })).json).toMatchObject({
      session: { activeOrganizationId: null },
      user: { id: staff.member.userId },
    });
    expect(await countsIn(tables, other.world.organizationId)).toEqual(otherBefore);
  });

  it("is refused to an admin, a member, a stranger and nobody, and then changes nothing", async () => {
    const [staff, other] = [await createStaff(), await createStaff()];
    const { organizationId } = staff;
    const statuses = [];
    for (const cookie of [staff.admin.cookie, staff.member.cookie, other.owner.cookie, undefined]) {
      statuses.push((await post("delete", cookie, { organizationId })).status);
    }
    expect(statuses).toEqual([403, 403, 400, 401]);
    expect((await post("delete", staff.owner.cookie, {})).status).toBe(400);
    const { rowCount } = await admin.query("select from better_auth.member where organization_id = $1", [
      organizationId,
    ]);
    expect(rowCount).toBe(3);
  });

  it("makes its invitations worth nothing", async () => {
    const staff = await createStaff();
    const invited = await post("invite-member", staff.owner.cookie, {
      email: "invite-avant@exemple.test",
      role: "member",
    });
    const { id } = invited.json as { id: string };
    await post("delete", staff.owner.cookie, { organizationId: staff.organizationId });
    expect(await invitationOf(id)).toBeUndefined();
  });
});

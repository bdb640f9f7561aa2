import { describe, expect, it } from "vitest";
import { newAddress, organizationStack } from "../../../dev/test/staff.ts";
import { createOrganization } from "../../../dev/test/factories.ts";

const { admin, call, post, createStaff, person, mails } = await organizationStack();
const elsewhere = await createOrganization(admin);
// No test changes anything of theirs.
const [unverified, shared] = [await person(null, "member", { email_verified: false }), await createStaff()];

const rowOf = async (table: string, id: string) => {
  const { rows } = await admin.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) - 'updated_at' as row from better_auth.${table} t where id = $1`,
    [id],
  );
  return rows[0]?.row;
};
/** Columns no caller may write, by their names in better-auth and in the database. */
const COLUMNS: Record<string, unknown> = {
  id: "00000000-0000-4000-8000-000000000001",
  role: "admin",
  banned: true,
  banReason: "x",
  banExpires: "2030-01-01T00:00:00Z",
  emailVerified: true,
  email_verified: true,
  createdAt: "2000-01-01T00:00:00Z",
  password: "Autre-Phrase-2026!",
  activeOrganizationId: elsewhere,
  active_organization_id: elsewhere,
  impersonatedBy: "00000000-0000-4000-8000-000000000002",
  userId: "00000000-0000-4000-8000-000000000003",
  expiresAt: "2099-01-01T00:00:00Z",
  token: "choisi",
  organizationId: elsewhere,
  __proto__: { role: "admin" },
  constructor: { role: "admin" },
};

describe("A column that no caller writes", () => {
  it.each(Object.keys(COLUMNS))("is not written beside one's name: %s", async (column) => {
    const me = unverified;
    const before = await rowOf("user", me.userId);
    await call("POST", "/api/auth/update-user", {
      cookie: me.cookie,
      body: { name: "Camille", [column]: COLUMNS[column] },
    });
    const after = await rowOf("user", me.userId);
    expect(before?.["role"]).toBe("user");
    expect({ ...after, name: "" }).toEqual({ ...before, name: "" });
    const { rows } = await admin.query(
      "select active_organization_id, impersonated_by, token from better_auth.session where user_id = $1",
      [me.userId],
    );
    expect(rows).toMatchObject([{ active_organization_id: null, impersonated_by: null }]);
    expect(JSON.stringify(rows)).not.toContain("choisi");
  });

  it("is not written by registering", async () => {
    const staff = await createStaff();
    const email = newAddress();
    await post("invite-member", staff.owner.cookie, { email, role: "member" });
    const link = new URL((await mails.newest(email, "invitation"))?.url ?? "");
    const reply = await call("POST", "/api/auth/register", {
      body: {
        ...COLUMNS,
        ...Object.fromEntries(link.searchParams),
        email: "autre@exemple.test",
        name: "Paul",
        password: "Prospection-2026!",
      },
    });
    expect(reply.status, reply.text).toBe(200);
    const { user } = reply.json as { user: { id: string } };
    expect(await rowOf("user", user.id)).toMatchObject({ email, role: "user", banned: null });
    const { rows } = await admin.query(
      "select organization_id, role from better_auth.member where user_id = $1",
      [user.id],
    );
    expect(rows).toEqual([{ organization_id: staff.organizationId, role: "member" }]);
    const sessions = await admin.query(
      "select impersonated_by, active_organization_id as active, expires_at < now() + interval '8 days' as soon from better_auth.session where user_id = $1",
      [user.id],
    );
    expect(sessions.rows).toEqual([{ impersonated_by: null, active: staff.organizationId, soon: true }]);
  });

  it("is not written by an administrator who creates an account", async () => {
    const boss = await person(null, "member", { role: "admin" });
    const reply = await call("POST", "/api/auth/admin/create-user", {
      cookie: boss.cookie,
      body: {
        email: newAddress(),
        name: "Paul",
        password: "Prospection-2026!",
        data: { ...COLUMNS, email: "autre@exemple.test", name: "Autre" },
      },
    });
    expect(reply.status, reply.text).toBe(200);
    const { user } = reply.json as { user: { id: string } };
    expect(user.id).not.toBe(COLUMNS["id"]);
    const made = await rowOf("user", user.id);
    expect(made).toMatchObject({ role: "user", name: "Paul", email_verified: false });
    expect(made?.["banned"]).not.toBe(true);
  });

  it("is no way to a password that breaks the rules", async () => {
    const boss = await person(null, "member", { role: "admin" });
    const create = (password: unknown) =>
      call("POST", "/api/auth/admin/create-user", {
        cookie: boss.cookie,
        body: { email: newAddress(), name: "Paul", password },
      });
    for (const password of ["court", "aaaaaaaaaaaaaaaa", "a1!", "motdepasse-2026!"]) {
      expect((await create(password)).json, password).toMatchObject({ code: "PASSWORD_RULE_BROKEN" });
    }
    expect((await create("Prospection-2026!")).status).toBe(200);
    const set = await call("POST", "/api/auth/admin/set-user-password", {
      cookie: boss.cookie,
      body: { userId: (await person(null)).userId, newPassword: "motdepasse" },
    });
    expect(set.json).toMatchObject({ code: "PASSWORD_RULE_BROKEN" });
    const short = await call("POST", "/api/auth/admin/set-user-password", {
      cookie: boss.cookie,
      body: { userId: (await person(null)).userId, newPassword: "Court-2026!" },
    });
    expect(short.json).toEqual({
      code: "PASSWORD_TOO_SHORT",
      message: "Password too short",
      details: { newPassword: "12 caractères minimum" },
    });
  });

  it.each([
    "id",
    "createdAt",
    "membersCount",
    "members_count",
    "domains",
    "timeZone",
    "time_zone",
    "settings",
    "slug ",
  ])("of an organization is not written by its owner: %s", async (column) => {
    const { owner, organizationId } = shared;
    const before = await rowOf("organization", organizationId);
    await post("update", owner.cookie, {
      data: { name: "Moulin Neuf", [column]: column === "id" ? elsewhere : "{}" },
    });
    expect(await rowOf("organization", organizationId)).toEqual(before);
  });

  it("of a team, an invitation or a member neither", async () => {
    const { owner, organizationId, teamId, member } = await createStaff();
    const team = await rowOf("team", teamId);
    await post("update-team", owner.cookie, {
      teamId,
      data: { name: "Équipe Nord", organizationId: elsewhere, memberCount: 9, id: elsewhere },
    });
    expect(await rowOf("team", teamId)).toEqual(team);
    const invited = await post("invite-member", owner.cookie, {
      email: newAddress(),
      role: "member",
      status: "accepted",
      inviterId: member.userId,
      expiresAt: "2099-01-01T00:00:00Z",
      secretHash: "x",
    });
    const { id } = invited.json as { id: string };
    expect(await rowOf("invitation", id)).toMatchObject({
      status: "pending",
      inviter_id: owner.userId,
      organization_id: organizationId,
    });
    await post("update-member-role", owner.cookie, {
      memberId: member.memberId,
      role: "admin",
      userId: owner.userId,
      id: elsewhere,
    });
    expect(await rowOf("member", member.memberId)).toMatchObject({
      user_id: member.userId,
      organization_id: organizationId,
      role: "admin",
    });
  });
});

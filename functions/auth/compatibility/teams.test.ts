import { describe, expect, it } from "vitest";
import { callerOf, createPerson, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createMember, createOrganization } from "../../../dev/test/factories.ts";
import { route } from "../auth.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);

async function createTeam(organizationId: string): Promise<string> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into better_auth.team (name, member_count, organization_id, created_at)
     values ('Équipe', 0, $1, now()) returning id`,
    [organizationId],
  );
  return rows[0]?.id ?? "";
}
const join = (teamId: string, userId: string, minutesAgo: number) =>
  admin.query(
    `insert into better_auth.team_member (team_id, user_id, created_at)
     values ($1, $2, now() - make_interval(mins => $3))`,
    [teamId, userId, minutesAgo],
  );

/** An owner in two teams, longer in the second, and even longer in a team of another organization. */
async function ownerOfTwoTeams() {
  const owner = await createPerson(admin, { role: "owner" });
  const organizationId = owner.organizationId ?? "";
  const elsewhere = await createOrganization(admin);
  const later = await createMember(admin, elsewhere, owner.userId);
  // Signing in opens the organization joined first, so its date must be the earlier one.
  await admin.query("update better_auth.member set created_at = now() + interval '1 minute' where id = $1", [
    later,
  ]);
  const [second, first, third, foreign] = [
    await createTeam(organizationId),
    await createTeam(organizationId),
    await createTeam(organizationId),
    await createTeam(elsewhere),
  ];
  await join(second, owner.userId, 1);
  await join(first, owner.userId, 2);
  await join(foreign, owner.userId, 3);
  return { ...owner, organizationId, first, second, third, foreign, cookie: await signIn(call, owner.email) };
}
const removeTeam = (cookie: string, body: unknown) =>
  call("POST", "/api/auth/organization/remove-team", { cookie, body });

describe("a member's team", () => {
  it("is the one they joined first in that organization", async () => {
    const { cookie, organizationId, userId, first } = await ownerOfTwoTeams();
    const colleague = await createPerson(admin, { organizationId });
    const listed = await call("GET", "/api/auth/organization/list-members", { cookie });
    expect(listed.json).toMatchObject({
      total: 2,
      members: expect.arrayContaining([
        expect.objectContaining({ userId, teamId: first }),
        expect.objectContaining({ userId: colleague.userId, teamId: null }),
      ]),
    });
    const own = await call("GET", "/api/auth/organization/get-active-member", { cookie });
    expect(own.json).toMatchObject({ userId, teamId: first });
  });

  it("is not deleted by themselves, while any other is: 403", async () => {
    const { cookie, organizationId, first, second, third } = await ownerOfTwoTeams();
    for (const body of [{ teamId: first }, { teamId: first, organizationId }]) {
      const own = await removeTeam(cookie, body);
      expect(own.status).toBe(403);
      expect(own.json).toMatchObject({ code: "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM" });
    }
    for (const teamId of [second, third]) {
      expect((await removeTeam(cookie, { teamId })).json).toEqual({ message: "Team removed successfully." });
    }
    const { rows } = await admin.query("select id from better_auth.team where organization_id = $1", [
      organizationId,
    ]);
    expect(rows).toEqual([{ id: first }]);
  });

  it("is looked for in the organization that is named", async () => {
    const { cookie, foreign } = await ownerOfTwoTeams();
    const reply = await removeTeam(cookie, { teamId: foreign });
    expect(reply.json).toMatchObject({ code: "TEAM_NOT_FOUND" });
  });

  it.each([{}, { teamId: "42" }, { teamId: 7 }, { teamId: "a\u0000b" }, [[]], null])(
    "is not looked for where none is named: %j is 400",
    async (body) => {
      const { cookie } = await ownerOfTwoTeams();
      expect((await removeTeam(cookie, body)).status).toBe(400);
    },
  );
});

describe("a member who goes", () => {
  it.each([{}, { memberIdOrEmail: "42" }, { memberIdOrEmail: 7 }, { memberIdOrEmail: "a\u0000@b" }])(
    "has to be named: %j is 400",
    async (body) => {
      const { cookie } = await ownerOfTwoTeams();
      const reply = await call("POST", "/api/auth/organization/remove-member", { cookie, body });
      expect(reply.status).toBe(400);
    },
  );

  it("shows a stranger nothing of themselves", async () => {
    const { cookie, email } = await ownerOfTwoTeams();
    const stranger = await createPerson(admin, { role: "owner" });
    const body = { memberIdOrEmail: email };
    const reply = await call("POST", "/api/auth/organization/remove-member", {
      cookie: await signIn(call, stranger.email),
      body,
    });
    expect(reply.status).toBe(400);
    expect(reply.text).not.toContain("Camille");
    expect((await call("GET", "/api/auth/organization/get-active-member", { cookie })).status).toBe(200);
  });
});

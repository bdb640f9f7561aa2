import { describe, expect, it } from "vitest";
import * as z from "zod";
import { createPerson } from "../../../dev/test/caller.ts";
import { dataOf, oldClients } from "../../../dev/test/client-1-2-8.ts";

const { admin, withSession } = await oldClients();

/** An owner signed in by the old client, in an organization with two teams but a member of neither. */
async function ownerOfTwoTeams() {
  const owner = await createPerson(admin, { role: "owner" });
  const organizationId = owner.organizationId ?? "";
  const { client } = await withSession(owner);
  const first = dataOf(await client.organization.createTeam({ name: "Nord" }));
  const second = dataOf(await client.organization.createTeam({ name: "Sud", organizationId }));
  return { ...owner, organizationId, client, first, second };
}

/** Another member, in a team of the organization. */
async function memberOfTeam(organizationId: string, teamId: string, role = "member") {
  const member = await createPerson(admin, { organizationId, role });
  await admin.query(
    "insert into better_auth.team_member (team_id, user_id, created_at) values ($1, $2, now())",
    [teamId, member.userId],
  );
  return { ...member, ...(await withSession(member)) };
}

/** The client's types do not cover list-teams' reply. */
const teamsIn = (reply: Parameters<typeof dataOf>[0]) =>
  z.array(z.looseObject({ id: z.uuid() })).parse(dataOf(reply));

const nord = (organizationId: string) => ({
  id: expect.any(String),
  name: "Nord",
  organizationId,
  createdAt: expect.any(Date),
  updatedAt: expect.any(Date),
});

describe("with the client of better-auth 1.2.8, teams", () => {
  it("are created, listed, read with the organization and renamed", async () => {
    const { client, organizationId, first, second } = await ownerOfTwoTeams();
    expect(first).toMatchObject(nord(organizationId));
    const listed = teamsIn(await client.organization.listTeams({ query: { organizationId } }));
    expect(listed.map((team) => team.id).sort()).toEqual([first.id, second.id].sort());
    expect(listed.find((team) => team.id === first.id)).toMatchObject(nord(organizationId));
    const whole = dataOf(await client.organization.getFullOrganization());
    expect(whole.teams.map((team) => team.name).sort()).toEqual(["Nord", "Sud"]);
    const data = { name: "Grand Nord" };
    expect(dataOf(await client.organization.updateTeam({ teamId: first.id, data }))).toMatchObject({
      ...nord(organizationId),
      name: "Grand Nord",
    });
  });

  it("need a name of a character at least when renamed: 400", async () => {
    const { client, first } = await ownerOfTwoTeams();
    const reply = await client.organization.updateTeam({ teamId: first.id, data: { name: "" } });
    expect(reply.error?.status).toBe(400);
  });

  it("are removed down to the last one, which is refused: 400", async () => {
    const { client, first, second } = await ownerOfTwoTeams();
    expect(dataOf(await client.organization.removeTeam({ teamId: first.id }))).toEqual({
      message: "Team removed successfully.",
    });
    const last = await client.organization.removeTeam({ teamId: second.id });
    expect(last.error).toMatchObject({ status: 400, code: "UNABLE_TO_REMOVE_LAST_TEAM" });
    const unknown = await client.organization.removeTeam({ teamId: first.id });
    expect(unknown.error).toMatchObject({ status: 400, code: "TEAM_NOT_FOUND" });
  });

  it("are neither created, renamed nor removed by a plain member: 403", async () => {
    const { organizationId, first } = await ownerOfTwoTeams();
    const member = await createPerson(admin, { organizationId });
    const { client } = await withSession(member);
    const statuses = [
      await client.organization.createTeam({ name: "Est" }),
      await client.organization.updateTeam({ teamId: first.id, data: { name: "Est" } }),
      await client.organization.removeTeam({ teamId: first.id }),
    ].map((reply) => reply.error?.status);
    expect(statuses).toEqual([403, 403, 403]);
  });

  it("are shown on their members as `teamId`, until these leave", async () => {
    const { client, organizationId, first, userId } = await ownerOfTwoTeams();
    const member = await memberOfTeam(organizationId, first.id);
    const whole = dataOf(await client.organization.getFullOrganization());
    const teamIds = new Map(whole.members.map((one) => [one.userId, one.teamId]));
    expect(teamIds).toEqual(
      new Map<string, unknown>([
        [userId, null],
        [member.userId, first.id],
      ]),
    );
    const own = dataOf(await member.client.organization.getActiveMember());
    expect(own).toMatchObject({ teamId: first.id });
    const updated = await client.organization.updateMemberRole({ memberId: own.id, role: "admin" });
    expect(dataOf(updated)).toMatchObject({ teamId: first.id, role: "admin" });
    const left = await member.client.organization.leave({ organizationId });
    expect(dataOf(left)).toMatchObject({ userId: member.userId, teamId: first.id });
  });

  it("are shown on a member who is removed", async () => {
    const { client, organizationId, first } = await ownerOfTwoTeams();
    const member = await memberOfTeam(organizationId, first.id);
    const reply = await client.organization.removeMember({ memberIdOrEmail: member.email });
    expect(dataOf(reply)).toMatchObject({ member: { userId: member.userId, teamId: first.id } });
  });

  it("are not removed by somebody who is in them, whatever their role: 403", async () => {
    const { client, organizationId, first, second } = await ownerOfTwoTeams();
    const member = await memberOfTeam(organizationId, first.id, "owner");
    const own = await member.client.organization.removeTeam({ teamId: first.id, organizationId });
    expect(own.error).toMatchObject({ status: 403, code: "YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM" });
    const whole = dataOf(await client.organization.getFullOrganization());
    expect(whole.teams).toHaveLength(2);
    expect((await member.client.organization.removeTeam({ teamId: second.id })).error).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { createPerson } from "../../../dev/test/caller.ts";
import { dataOf, oldClients } from "../../../dev/test/client-1-2-8.ts";
import { createMember, createOrganization } from "../../../dev/test/factories.ts";

const { admin, withSession, newClient } = await oldClients();

const slugOf = async (organizationId: string | null) => {
  const { rows } = await admin.query<{ slug: string }>(
    "select slug from better_auth.organization where id = $1",
    [organizationId],
  );
  return rows[0]?.slug ?? "";
};

/** An owner and an ordinary member of one organization, both signed in by the old client. */
async function ownerAndMember() {
  const owner = await createPerson(admin, { role: "owner" });
  const organizationId = owner.organizationId ?? "";
  const member = await createPerson(admin, { organizationId });
  return {
    owner: { ...owner, ...(await withSession(owner)) },
    member: { ...member, ...(await withSession(member)) },
    organizationId,
  };
}

const memberShape = (of: { userId: string; email: string }, organizationId: string, role: string) => ({
  id: expect.any(String),
  organizationId,
  userId: of.userId,
  role,
  teamId: null,
  createdAt: expect.any(Date),
});

describe("with the client of better-auth 1.2.8, organizations", () => {
  it("are listed", async () => {
    const { owner, organizationId } = await ownerAndMember();
    expect(dataOf(await owner.client.organization.list())).toEqual([
      expect.objectContaining({
        id: organizationId,
        name: "Démo",
        slug: await slugOf(organizationId),
        createdAt: expect.any(Date),
      }),
    ]);
  });

  it("are read whole, by the session's, by id and by slug", async () => {
    const { owner, member, organizationId } = await ownerAndMember();
    const { client } = owner;
    const slug = await slugOf(organizationId);
    const whole = dataOf(await client.organization.getFullOrganization());
    const userOf = (one: { userId: string; email: string }) => ({
      id: one.userId,
      name: "Camille Renaud",
      email: one.email,
      image: null,
    });
    expect(whole).toMatchObject({
      id: organizationId,
      slug,
      members: expect.arrayContaining([
        { ...memberShape(owner, organizationId, "owner"), user: expect.objectContaining(userOf(owner)) },
        { ...memberShape(member, organizationId, "member"), user: expect.objectContaining(userOf(member)) },
      ]),
      invitations: [],
      teams: [],
    });
    expect(whole.members).toHaveLength(2);
    for (const query of [{ organizationId }, { organizationSlug: slug }]) {
      expect(dataOf(await client.organization.getFullOrganization({ query }))).toEqual(whole);
    }
  });

  it("are null for somebody without any", async () => {
    const me = await createPerson(admin, { organizationId: null });
    const { client } = await withSession(me);
    expect(dataOf(await client.organization.getFullOrganization())).toBeNull();
    expect(dataOf(await client.organization.list())).toEqual([]);
  });

  it("are made active by id and by slug, which answers the whole one, and unset with null", async () => {
    const { owner, organizationId } = await ownerAndMember();
    const { client } = owner;
    const second = await createOrganization(admin, { name: "Seconde" });
    await createMember(admin, second, owner.userId, "admin");
    const activeId = async () => dataOf(await client.getSession())?.session.activeOrganizationId;

    const made = dataOf(await client.organization.setActive({ organizationId: second }));
    expect(made).toEqual(
      dataOf(await client.organization.getFullOrganization({ query: { organizationId: second } })),
    );
    expect(made).toMatchObject({ name: "Seconde", members: [{ userId: owner.userId, role: "admin" }] });
    expect(await activeId()).toBe(second);

    const bySlug = await client.organization.setActive({ organizationSlug: await slugOf(organizationId) });
    expect(dataOf(bySlug).members).toHaveLength(2);
    expect(await activeId()).toBe(organizationId);

    expect(dataOf(await client.organization.setActive({ organizationId: null }))).toBeNull();
    expect(await activeId()).toBeNull();
    expect(dataOf(await client.organization.getFullOrganization())).toBeNull();
  });

  it("are updated by an owner, and by no member: 403", async () => {
    const { owner, member } = await ownerAndMember();
    const data = { name: "Renommée", logo: "https://exemple.test/logo.png", metadata: { plan: "pro" } };
    expect(dataOf(await owner.client.organization.update({ data }))).toMatchObject(data);
    expect(dataOf(await owner.client.organization.getFullOrganization())).toMatchObject({
      name: "Renommée",
    });
    expect((await member.client.organization.update({ data })).error?.status).toBe(403);
  });

  it("say of a slug whether it is taken, in the words that clients compare", async () => {
    const { owner, organizationId } = await ownerAndMember();
    const { client } = owner;
    expect(dataOf(await client.organization.checkSlug({ slug: "un-slug-libre" }))).toEqual({ status: true });
    const taken = await client.organization.checkSlug({ slug: await slugOf(organizationId) });
    expect(taken.error).toMatchObject({ status: 400, message: "slug is taken" });
  });

  it("are deleted by an owner, which is answered with what they were; a member may not: 403", async () => {
    const { owner, member, organizationId } = await ownerAndMember();
    expect((await member.client.organization.delete({ organizationId })).error?.status).toBe(403);
    expect(
      (await owner.client.$fetch("/organization/delete", { method: "POST", body: {} })).error?.status,
    ).toBe(400);
    const deleted = dataOf(await owner.client.organization.delete({ organizationId }));
    expect(deleted).toMatchObject({ id: organizationId, name: "Démo", createdAt: expect.any(Date) });
    expect(dataOf(await owner.client.organization.list())).toEqual([]);
    expect(dataOf(await owner.client.getSession())?.session.activeOrganizationId).toBeNull();
  });

  it("answer a stranger 400 to an update and a deletion, 403 to reading and choosing", async () => {
    const { organizationId } = await ownerAndMember();
    const { client: stranger } = await withSession(await createPerson(admin));
    const statuses = [
      await stranger.organization.update({ organizationId, data: { name: "À moi" } }),
      await stranger.organization.delete({ organizationId }),
      await stranger.organization.getFullOrganization({ query: { organizationId } }),
      await stranger.organization.setActive({ organizationId }),
      await stranger.organization.listTeams({ query: { organizationId } }),
      await stranger.organization.hasPermission({ organizationId, permissions: { team: ["create"] } }),
    ].map((reply) => reply.error?.status);
    expect(statuses).toEqual([400, 400, 403, 403, 403, 401]);
    expect(
      (await admin.query("select name from better_auth.organization where id = $1", [organizationId])).rows,
    ).toEqual([{ name: "Démo" }]);
  });

  it("say to a stranger who makes a team in one that they are no member", async () => {
    const { organizationId } = await ownerAndMember();
    const { client: stranger } = await withSession(await createPerson(admin));
    const reply = await stranger.organization.createTeam({ organizationId, name: "À moi" });
    expect(reply.error).toMatchObject({
      status: 403,
      code: "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION",
      message: "Vous n’êtes pas membre de cette organisation.",
    });
  });

  it("need a session: 401, in the case of an update with the code of ‘User not found’", async () => {
    const { client } = newClient();
    const { organizationId } = await ownerAndMember();
    const statuses = [
      await client.organization.list(),
      await client.organization.getFullOrganization(),
      await client.organization.update({ organizationId, data: { name: "À moi" } }),
      await client.organization.delete({ organizationId }),
      await client.organization.setActive({ organizationId }),
      await client.organization.createTeam({ organizationId, name: "Équipe" }),
    ].map((reply) => reply.error?.status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401]);
    const update = await client.organization.update({ organizationId, data: { name: "À moi" } });
    expect(update.error).toMatchObject({ code: "USER_NOT_FOUND", message: "Utilisateur non trouvé" });
  });
});

describe("with the client of better-auth 1.2.8, members", () => {
  it("read their own membership", async () => {
    const { member, organizationId } = await ownerAndMember();
    expect(dataOf(await member.client.organization.getActiveMember())).toEqual({
      ...memberShape(member, organizationId, "member"),
      user: expect.objectContaining({ id: member.userId, email: member.email, name: "Camille Renaud" }),
    });
  });

  it("get another role from an owner, never from themselves", async () => {
    const { owner, member, organizationId } = await ownerAndMember();
    const { id } = dataOf(await member.client.organization.getActiveMember());
    const refused = await member.client.organization.updateMemberRole({ memberId: id, role: "admin" });
    expect(refused.error?.status).toBe(403);
    const updated = dataOf(
      await owner.client.organization.updateMemberRole({ memberId: id, role: "admin", organizationId }),
    );
    expect(updated).toMatchObject(memberShape(member, organizationId, "admin"));
    // Only owners may grant the owner role.
    const promoted = await member.client.organization.updateMemberRole({ memberId: id, role: "owner" });
    expect(promoted.error?.status).toBe(403);
  });

  it("may have several roles", async () => {
    const { owner, member } = await ownerAndMember();
    const { id } = dataOf(await member.client.organization.getActiveMember());
    const reply = await owner.client.organization.updateMemberRole({
      memberId: id,
      role: ["member", "admin"],
    });
    expect(dataOf(reply).role.split(",").sort()).toEqual(["admin", "member"]);
  });

  it.each(["id", "email"] as const)("are removed by their %s, and answered once more", async (by) => {
    const { owner, member, organizationId } = await ownerAndMember();
    const { id } = dataOf(await member.client.organization.getActiveMember());
    const reply = await owner.client.organization.removeMember({
      memberIdOrEmail: by === "id" ? id : member.email,
    });
    expect(dataOf(reply)).toEqual({
      member: {
        ...memberShape(member, organizationId, "member"),
        id,
        user: expect.objectContaining({ id: member.userId, email: member.email, name: "Camille Renaud" }),
      },
    });
    expect(dataOf(await owner.client.organization.getFullOrganization()).members).toHaveLength(1);
  });

  it("leave, which is answered with the membership that was", async () => {
    const { owner, member, organizationId } = await ownerAndMember();
    expect(dataOf(await member.client.organization.leave({ organizationId }))).toMatchObject(
      memberShape(member, organizationId, "member"),
    );
    expect(dataOf(await member.client.getSession())?.session.activeOrganizationId).toBeNull();
    const last = await owner.client.organization.leave({ organizationId });
    expect(last.error).toMatchObject({
      status: 400,
      code: "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER",
    });
  });
});

describe("with the client of better-auth 1.2.8, has-permission", () => {
  it("answers success and error for the caller's role, in the active organization and a given one", async () => {
    const { owner, member, organizationId } = await ownerAndMember();
    const permissions = { team: ["create" as const], invitation: ["cancel" as const] };
    for (const organization of [{}, { organizationId }]) {
      const [may, mayNot] = [
        await owner.client.organization.hasPermission({ permissions, ...organization }),
        await member.client.organization.hasPermission({ permissions, ...organization }),
      ];
      expect(dataOf(may)).toEqual({ success: true, error: null });
      expect(dataOf(mayNot)).toEqual({ success: false, error: null });
    }
  });

  it("reads the deprecated `permission` too", async () => {
    const { owner, member } = await ownerAndMember();
    const permission = { organization: ["delete" as const] };
    const [may, mayNot] = [
      await owner.client.organization.hasPermission({ permission }),
      await member.client.organization.hasPermission({ permission }),
    ];
    expect(dataOf(may)).toEqual({ success: true, error: null });
    expect(dataOf(mayNot)).toEqual({ success: false, error: null });
  });

  it("answers 400 to neither of the two, or to both", async () => {
    const { owner } = await ownerAndMember();
    const both = { permission: { team: ["create"] }, permissions: { team: ["create"] } };
    for (const body of [{}, both]) {
      const reply = await owner.client.$fetch("/organization/has-permission", { method: "POST", body });
      expect(reply.error?.status).toBe(400);
    }
  });
});

describe("kept as better-auth 1.7.24 has it", () => {
  it("an unknown organization is 400, not 403: ‘organization not found’", async () => {
    const { owner } = await ownerAndMember();
    const query = { organizationSlug: "inconnue" };
    expect((await owner.client.organization.getFullOrganization({ query })).error).toMatchObject({
      status: 400,
      code: "ORGANIZATION_NOT_FOUND",
    });
  });

  it("reading a foreign organization clears the active one: a session follows only where its person belongs", async () => {
    const { member } = await ownerAndMember();
    const foreign = await createOrganization(admin);
    const query = { organizationId: foreign };
    expect((await member.client.organization.getFullOrganization({ query })).error?.status).toBe(403);
    expect(dataOf(await member.client.getSession())?.session.activeOrganizationId).toBeNull();
  });
});

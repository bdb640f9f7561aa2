import { describe, expect, it } from "vitest";
import { createPerson } from "../../../dev/test/caller.ts";
import { dataOf, oldClients } from "../../../dev/test/client-1-2-8.ts";

const { admin, withSession } = await oldClients({ mailbox: true });

/** An owner and a member of another organization, both with a verified address. */
async function ownerAndGuest() {
  const owner = await createPerson(admin, { role: "owner" });
  const guest = await createPerson(admin);
  return {
    owner: { ...owner, ...(await withSession(owner)) },
    guest: { ...guest, ...(await withSession(guest)) },
    organizationId: owner.organizationId ?? "",
  };
}

const HOUR = 3_600_000;

describe("with the client of better-auth 1.2.8, invitations", () => {
  it("are made, listed, read by their recipient and accepted", async () => {
    const { owner, guest, organizationId } = await ownerAndGuest();
    const team = dataOf(await owner.client.organization.createTeam({ name: "Nord" }));
    const invitation = dataOf(
      await owner.client.organization.inviteMember({
        email: guest.email.toUpperCase(),
        role: "member",
        teamId: team.id,
      }),
    );
    const shape = {
      id: expect.any(String),
      organizationId,
      email: guest.email,
      role: "member",
      teamId: team.id,
      status: "pending",
      inviterId: owner.userId,
      expiresAt: expect.any(Date),
    };
    expect(invitation).toMatchObject(shape);
    expect(new Date(invitation.expiresAt).getTime() - Date.now()).toBeGreaterThan(47.9 * HOUR);
    expect(new Date(invitation.expiresAt).getTime() - Date.now()).toBeLessThanOrEqual(48 * HOUR);
    expect(dataOf(await owner.client.organization.listInvitations())).toEqual([
      expect.objectContaining(shape),
    ]);
    expect(dataOf(await owner.client.organization.getFullOrganization()).invitations).toHaveLength(1);

    const { id } = invitation;
    expect(dataOf(await guest.client.organization.getInvitation({ query: { id } }))).toMatchObject({
      ...shape,
      organizationName: "Démo",
      organizationSlug: expect.any(String),
      inviterEmail: owner.email,
    });
    const accepted = await guest.client.organization.acceptInvitation({ invitationId: id });
    expect(dataOf(accepted)).toMatchObject({
      invitation: { ...shape, status: "accepted" },
      member: {
        id: expect.any(String),
        organizationId,
        userId: guest.userId,
        role: "member",
        teamId: team.id,
        createdAt: expect.any(Date),
      },
    });
    expect(dataOf(await guest.client.getSession())?.session.activeOrganizationId).toBe(organizationId);
    const again = await guest.client.organization.acceptInvitation({ invitationId: id });
    expect(again.error).toMatchObject({ status: 400, code: "INVITATION_NOT_FOUND" });
  });

  it("are rejected by their recipient", async () => {
    const { owner, guest, organizationId } = await ownerAndGuest();
    const { id } = dataOf(
      await owner.client.organization.inviteMember({ email: guest.email, role: "admin", organizationId }),
    );
    const rejected = await guest.client.organization.rejectInvitation({ invitationId: id });
    expect(dataOf(rejected)).toMatchObject({ invitation: { id, status: "rejected" }, member: null });
    const after = await guest.client.organization.acceptInvitation({ invitationId: id });
    expect(after.error?.status).toBe(400);
  });

  it("are canceled by who may", async () => {
    const { owner, guest } = await ownerAndGuest();
    const invited = await owner.client.organization.inviteMember({ email: guest.email, role: "member" });
    const { id } = dataOf(invited);
    const foreign = await guest.client.organization.cancelInvitation({ invitationId: id });
    expect(foreign.error).toMatchObject({ status: 400, code: "MEMBER_NOT_FOUND" });
    const canceled = await owner.client.organization.cancelInvitation({ invitationId: id });
    expect(dataOf(canceled)).toMatchObject({ id, status: "canceled" });
    const gone = await guest.client.organization.getInvitation({ query: { id } });
    expect(gone.error?.status).toBe(400);
  });

  it("are neither accepted nor rejected once expired", async () => {
    const { owner, guest } = await ownerAndGuest();
    const invited = await owner.client.organization.inviteMember({ email: guest.email, role: "member" });
    const { id } = dataOf(invited);
    await admin.query("update better_auth.invitation set expires_at = now() - interval '1 s' where id = $1", [
      id,
    ]);
    const body = { invitationId: id };
    expect((await guest.client.organization.acceptInvitation(body)).error?.status).toBe(400);
    expect((await guest.client.organization.rejectInvitation(body)).error?.status).toBe(400);
    const { rows } = await admin.query("select status from better_auth.invitation where id = $1", [id]);
    expect(rows).toEqual([{ status: "pending" }]);
  });

  it("take the place of an earlier pending one to the same address", async () => {
    const { owner, guest } = await ownerAndGuest();
    const invite = (role: "member" | "admin") =>
      owner.client.organization.inviteMember({ email: guest.email, role });
    const [first, second] = [dataOf(await invite("member")), dataOf(await invite("admin"))];
    const listed = dataOf(await owner.client.organization.listInvitations());
    expect(new Map(listed.map((one) => [one.id, one.status]))).toEqual(
      new Map<string, string>([
        [first.id, "canceled"],
        [second.id, "pending"],
      ]),
    );
  });

  it("are not made for somebody who is a member: 400", async () => {
    const { owner } = await ownerAndGuest();
    const reply = await owner.client.organization.inviteMember({ email: owner.email, role: "member" });
    expect(reply.error).toMatchObject({
      status: 400,
      code: "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION",
    });
  });
});

describe("kept as better-auth 1.7.24 has it", () => {
  it("plain members do not see invitations: an invitation's id is what lets a person in", async () => {
    const { owner, guest, organizationId } = await ownerAndGuest();
    await owner.client.organization.inviteMember({ email: guest.email, role: "member" });
    const { client } = await withSession(await createPerson(admin, { organizationId }));
    expect((await client.organization.listInvitations()).error?.status).toBe(403);
    expect(dataOf(await client.organization.getFullOrganization()).invitations).toEqual([]);
    const active = await client.organization.setActive({ organizationId });
    expect(dataOf(active).invitations).toEqual([]);
  });

  it("an undeclared role is 400: it would be a member without any right", async () => {
    const { owner } = await ownerAndGuest();
    const reply = await owner.client.organization.inviteMember({
      email: "invitee@exemple.test",
      role: "chef" as "member",
    });
    expect(reply.error?.status).toBe(400);
  });
});

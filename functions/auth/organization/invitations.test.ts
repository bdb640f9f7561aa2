import { describe, expect, it } from "vitest";
import { callerOf, createPerson, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { newAddress, organizationStack } from "../../../dev/test/staff.ts";
import { route } from "../auth.ts";
import { getFullOrganization, getSession, listOwnOrganizations, listSessions } from "../contract.ts";

const { admin, call, post, get, mails, createStaff, person, invitationOf } = await organizationStack();

const staff = await createStaff();
const idOf = (json: unknown): string => (json as { id?: string }).id ?? "";
async function invite(email: string, more: Record<string, unknown> = {}, by = staff): Promise<string> {
  const reply = await post("invite-member", by.admin.cookie, { email, role: "member", ...more });
  expect(reply.status, reply.text).toBe(200);
  return idOf(reply.json);
}
const tokenOf = async (email: string): Promise<string> =>
  (await mails.newest(email, "invitation"))?.token ?? "";
const rolesIn = async (userId: string): Promise<string[]> => {
  const { rows } = await admin.query<{ role: string }>(
    "select role from better_auth.member where organization_id = $1 and user_id = $2",
    [staff.organizationId, userId],
  );
  return rows.map(({ role }) => role);
};
const answers = ["accept-invitation", "reject-invitation"] as const;

describe("the recipient of an invitation", () => {
  it("reads and accepts it, whatever the letter case of their address", async () => {
    const guest = await person(null);
    const id = await invite(guest.email.toUpperCase(), { role: "admin", teamId: staff.teamId });
    // As in older rows.
    await admin.query("update better_auth.invitation set email = upper(email) where id = $1", [id]);
    const read = await get("get-invitation", guest.cookie, { id });
    expect(read.status).toBe(200);
    expect(read.json).toMatchObject({
      id,
      organizationName: "Moulin Neuf",
      inviterEmail: staff.admin.email,
      status: "pending",
    });
    const reply = await post("accept-invitation", guest.cookie, { invitationId: id });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({ invitation: { id, status: "accepted" }, member: { role: "admin" } });
    expect(await rolesIn(guest.userId)).toEqual(["admin"]);
    const { rows } = await admin.query(
      `select s.active_organization_id, t.team_id from better_auth.session s
       join better_auth.team_member t on t.user_id = s.user_id where s.user_id = $1`,
      [guest.userId],
    );
    expect(rows).toEqual([{ active_organization_id: staff.organizationId, team_id: staff.teamId }]);
  });

  it("rejects it, and is no member", async () => {
    const guest = await person(null);
    const id = await invite(guest.email);
    expect((await post("reject-invitation", guest.cookie, { invitationId: id })).status).toBe(200);
    expect(await invitationOf(id)).toMatchObject({ status: "rejected" });
    expect(await rolesIn(guest.userId)).toEqual([]);
  });

  it("is nobody else, a member of the organization no more than a stranger, with its secret or without", async () => {
    const [guest, stranger] = [await person(null), await person(null)];
    const id = await invite(guest.email);
    const token = await tokenOf(guest.email);
    for (const { cookie } of [staff.admin, stranger]) {
      for (const answer of answers) {
        for (const more of [{}, { token }]) {
          const reply = await post(answer, cookie, { invitationId: id, ...more });
          expect(reply.status).toBe(403);
          expect(reply.json).toMatchObject({ code: "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION" });
        }
      }
      const read = await get("get-invitation", cookie, { id });
      expect([read.status, read.json]).toMatchObject([
        403,
        { code: "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION" },
      ]);
    }
    expect(await invitationOf(id)).toMatchObject({ status: "pending" });
  });
});

describe("an address not verified yet", () => {
  it("reads, accepts and rejects nothing by the invitation's id alone, or with a wrong secret", async () => {
    const guest = await person(null, "member", { email_verified: false });
    const id = await invite(guest.email);
    for (const answer of answers) {
      for (const more of [{}, { token: "x".repeat(43) }]) {
        const reply = await post(answer, guest.cookie, { invitationId: id, ...more });
        expect(reply.status).toBe(403);
        expect(reply.json).toMatchObject({
          code: "EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION",
        });
      }
    }
    expect((await get("get-invitation", guest.cookie, { id })).status).toBe(403);
    expect(await rolesIn(guest.userId)).toEqual([]);
  });

  it("is verified by accepting with the mailed secret", async () => {
    const guest = await person(null, "member", { email_verified: false });
    const id = await invite(guest.email);
    const token = await tokenOf(guest.email);
    const reply = await post("accept-invitation", guest.cookie, { invitationId: id, token });
    expect(reply.status).toBe(200);
    expect(await rolesIn(guest.userId)).toEqual(["member"]);
    const { rows } = await admin.query(`select email_verified from better_auth."user" where id = $1`, [
      guest.userId,
    ]);
    expect(rows).toEqual([{ email_verified: true }]);
  });

  it("is not verified by somebody else's invitation", async () => {
    const other = await person(null);
    const guest = await person(null, "member", { email_verified: false });
    const id = await invite(other.email);
    const token = await tokenOf(other.email);
    expect((await post("accept-invitation", guest.cookie, { invitationId: id, token })).status).toBe(403);
    const { rows } = await admin.query(`select email_verified from better_auth."user" where id = $1`, [
      guest.userId,
    ]);
    expect(rows).toEqual([{ email_verified: false }]);
  });
});

describe("an invitation that is no longer open", () => {
  it.each(["accepted", "rejected", "canceled", "expired"])("cannot be answered: %s", async (state) => {
    const guest = await person(null);
    const id = await invite(guest.email);
    await (state === "expired"
      ? admin.query("update better_auth.invitation set expires_at = now() where id = $1", [id])
      : admin.query("update better_auth.invitation set status = $2 where id = $1", [id, state]));
    for (const answer of answers) {
      const reply = await post(answer, guest.cookie, { invitationId: id });
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject({ code: "INVITATION_NOT_FOUND" });
    }
    expect((await get("get-invitation", guest.cookie, { id })).status).toBe(400);
    expect((await invitationOf(id))?.status).toBe(state === "expired" ? "pending" : state);
    expect(await rolesIn(guest.userId)).toEqual([]);
  });

  it("is not canceled afterwards", async () => {
    const guest = await person(null);
    const id = await invite(guest.email);
    await post("accept-invitation", guest.cookie, { invitationId: id });
    const reply = await post("cancel-invitation", staff.owner.cookie, { invitationId: id });
    expect(reply.status).toBe(400);
    expect(await invitationOf(id)).toMatchObject({ status: "accepted" });
  });

  it("was accepted once by two acceptances at the same time", async () => {
    const guest = await person(null);
    const id = await invite(guest.email, { teamId: staff.teamId });
    const replies = await Promise.all(
      [1, 2, 3].map(() => post("accept-invitation", guest.cookie, { invitationId: id })),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(2);
    expect(await rolesIn(guest.userId)).toEqual(["member"]);
  });

  it("has one answer when it is accepted and canceled at the same time", async () => {
    for (let attempt = 0; attempt < 3; attempt++) {
      const guest = await person(null);
      const id = await invite(guest.email);
      const replies = await Promise.all([
        post("accept-invitation", guest.cookie, { invitationId: id }),
        post("cancel-invitation", staff.owner.cookie, { invitationId: id }),
      ]);
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 400]));
      const status = (await invitationOf(id))?.status;
      expect(await rolesIn(guest.userId)).toEqual(status === "accepted" ? ["member"] : []);
      expect(status).toBe(replies[0]?.status === 200 ? "accepted" : "canceled");
    }
  });
});

describe("inviting", () => {
  it("a member is refused", async () => {
    const reply = await post("invite-member", staff.owner.cookie, {
      email: staff.member.email.toUpperCase(),
      role: "admin",
    });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ code: "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION" });
  });

  it("somebody who became a member by another way gives them nothing more", async () => {
    const guest = await person(null);
    const id = await invite(guest.email, { role: "admin" });
    await admin.query(
      "insert into better_auth.member (organization_id, user_id, created_at) values ($1, $2, now())",
      [staff.organizationId, guest.userId],
    );
    const reply = await post("accept-invitation", guest.cookie, { invitationId: id });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ code: "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION" });
    expect(await rolesIn(guest.userId)).toEqual(["member"]);
  });

  it("into another organization's team, or into none that exists, is refused", async () => {
    const [staff, other] = [await createStaff(), await createStaff()];
    for (const teamId of [other.teamId, crypto.randomUUID(), [staff.teamId, other.teamId], "42"]) {
      const reply = await post("invite-member", staff.owner.cookie, {
        email: newAddress(),
        role: "member",
        teamId,
      });
      expect(reply.status).toBe(400);
    }
    const { rowCount } = await admin.query("select from better_auth.invitation where organization_id = $1", [
      staff.organizationId,
    ]);
    expect(rowCount).toBe(0);
  });

  it("is listed for those who may invite, owners' invitations for owners only", async () => {
    const staff = await createStaff();
    const id = await invite(newAddress(), {}, staff);
    const owners = await post("invite-member", staff.owner.cookie, { email: newAddress(), role: "owner" });
    const listed = async (cookie: string) =>
      ((await get("list-invitations", cookie)).json as { id: string }[]).map((one) => one.id);
    expect(new Set(await listed(staff.owner.cookie))).toEqual(new Set([id, idOf(owners.json)]));
    expect(await listed(staff.admin.cookie)).toEqual([id]);
    expect((await get("list-invitations", staff.member.cookie)).status).toBe(403);
    const full = await get("get-full-organization", staff.member.cookie);
    expect(full.json).toMatchObject({ invitations: [] });
  });
});

describe("a mail server that refuses", async () => {
  const broken = await testStack();
  const call = callerOf(broken.platform, [route]);
  const me = await createPerson(broken.admin, { role: "owner" });
  const cookie = await signIn(call, me.email);

  it("is told to the inviter, and leaves no invitation pending", async () => {
    const email = newAddress();
    const body = { email, role: "member" };
    const reply = await call("POST", "/api/auth/organization/invite-member", { cookie, body });
    expect(reply.status).toBe(503);
    expect(reply.json).toMatchObject({
      code: "INVITATION_MAIL_FAILED",
      message: expect.stringContaining("l’invitation est annulée"),
    });
    const { rows } = await broken.admin.query("select status from better_auth.invitation where email = $1", [
      email,
    ]);
    expect(rows).toEqual([{ status: "canceled" }]);
    expect(broken.logged.join("\n")).toContain("invitation mail not sent");
    expect(broken.logged.join("\n")).not.toContain(email);
  });

  it.each([
    ["invited anew", false],
    ["sent again", true],
  ])("leaves the link already mailed valid where somebody is %s, and counts no mail", async (_, resend) => {
    const email = newAddress();
    const hash = Buffer.alloc(32, 1);
    await broken.admin.query(
      `insert into better_auth.invitation (organization_id, email, role, expires_at, inviter_id, secret_hash)
       values ($1, $2, 'member', now() + interval '1 hour', $3, $4)`,
      [me.organizationId, email, me.userId, hash],
    );
    const body = { email, role: "admin", resend };
    for (let n = 0; n < 2; n++) {
      const reply = await call("POST", "/api/auth/organization/invite-member", { cookie, body });
      expect(reply.status).toBe(503);
      expect(reply.json).toMatchObject({ message: expect.stringContaining("reste valable") });
    }
    const { rows } = await broken.admin.query(
      "select role, secret_hash from better_auth.invitation where email = $1 and status = 'pending'",
      [email],
    );
    expect(rows).toEqual([{ role: "member", secret_hash: hash }]);
    const { rows: counted } = await broken.admin.query("select from better_auth.attempt where count > 0");
    expect(counted).toEqual([]);
  });
});

describe("what the web reads of better-auth", () => {
  it("is answered as its contracts say, with a member of a team, one of none and an invitation", async () => {
    const staff = await createStaff();
    await post("add-team-member", staff.owner.cookie, { teamId: staff.teamId, userId: staff.member.userId });
    await invite(newAddress(), {}, staff);
    const answer = async (path: string) => (await call("GET", path, { cookie: staff.owner.cookie })).json;
    for (const { path, response } of [getSession, listSessions, listOwnOrganizations, getFullOrganization])
      expect(response.safeParse(await answer(path)).error, path).toBeUndefined();
    const { members, invitations, teams } = getFullOrganization.response.parse(
      await answer(getFullOrganization.path),
    );
    expect(new Set(members.map(({ teamId }) => teamId))).toEqual(new Set([staff.teamId, null]));
    expect([members.length, invitations.length, teams.length]).toEqual([3, 1, 1]);
  });
});

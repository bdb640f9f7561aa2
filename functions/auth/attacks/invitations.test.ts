import { describe, expect, it } from "vitest";
import { newAddress, organizationStack } from "../../../dev/test/staff.ts";

const { admin, call, post, createStaff, person, mails, invitationOf } = await organizationStack();

type Staff = Awaited<ReturnType<typeof createStaff>>;
const invite = async (cookie: string, email: string, role = "member", more: Record<string, unknown> = {}) => {
  const reply = await post("invite-member", cookie, { email, role, ...more });
  expect(reply.status, reply.text).toBe(200);
  return (reply.json as { id: string }).id;
};
const secretOf = async (email: string) =>
  new URL((await mails.newest(email, "invitation"))?.url ?? "").searchParams.get("token") ?? "";
const organizationsOf = async (userId: string) => {
  const { rows } = await admin.query<{ role: string }>(
    "select role from better_auth.member where user_id = $1",
    [userId],
  );
  return rows.map(({ role }) => role);
};

describe("An invitation taken by another address", async () => {
  const [{ owner }, email] = [await createStaff(), newAddress()];
  const id = await invite(owner.cookie, email);
  const token = await secretOf(email);
  it.each<[string, (email: string) => string]>([
    ["with a dot added", (email) => email.replace("invite-", "invite.-")],
    ["with a tag", (email) => email.replace("@", "+a@")],
    ["of a longer host", (email) => `${email}.fr`],
    ["that ends alike", (email) => `a${email}`],
    ["with a letter less", (email) => email.replace("invite", "invit")],
  ])("is refused: %s", async (_, change) => {
    const thief = await person(null, "member", { email: change(email).toLowerCase() });
    for (const body of [
      { invitationId: id },
      { invitationId: id, token },
      { invitationId: id, email, userId: owner.userId },
    ]) {
      expect((await post("accept-invitation", thief.cookie, body)).status).toBe(403);
    }
    expect(await organizationsOf(thief.userId)).toEqual([]);
    expect((await invitationOf(id))?.status).toBe("pending");
  });

  it("is for the right one, in any letter case on either side", async () => {
    const guest = await person(null, "member", { email: newAddress() });
    const id = await invite(owner.cookie, guest.email.toUpperCase());
    expect((await post("accept-invitation", guest.cookie, { invitationId: id })).status).toBe(200);
    expect(await organizationsOf(guest.userId)).toEqual(["member"]);
  });

  it("does not follow an address that its holder has left: whoever moves to it has to verify it", async () => {
    const thief = await person(null, "member", { email_verified: false });
    // An unverified address changes at once: here to the invited one, unverified.
    const moved = await call("POST", "/api/auth/change-email", {
      cookie: thief.cookie,
      body: { newEmail: email },
    });
    expect(moved.status).toBe(200);
    expect((await post("accept-invitation", thief.cookie, { invitationId: id })).status).toBe(403);
    expect(await organizationsOf(thief.userId)).toEqual([]);
  });
});

describe("A role sent along", () => {
  it("does not raise whoever accepts or registers", async () => {
    const { owner } = await createStaff();
    for (const role of ["owner", "admin", "member,owner"]) {
      const guest = await person(null);
      const id = await invite(owner.cookie, guest.email);
      await post("accept-invitation", guest.cookie, { invitationId: id, role, invitation: { role } });
      expect(await organizationsOf(guest.userId), role).toEqual(["member"]);
    }
  });

  it("does not raise an invitation that an admin has sent again", async () => {
    const staff = await createStaff();
    const email = newAddress();
    const id = await invite(staff.admin.cookie, email);
    for (const role of ["owner", ["member", "owner"], " owner", "OWNER", "member,owner"]) {
      const reply = await post("invite-member", staff.admin.cookie, { email, role, resend: true });
      expect([400, 403], JSON.stringify(role)).toContain(reply.status);
    }
    expect((await invitationOf(id))?.role).toBe("member");
  });
});

describe("What somebody has sent and nobody has answered", () => {
  const OWNER_S: [string, (staff: Staff, id: string) => ReturnType<typeof post>][] = [
    ["is removed", ({ owner }, id) => post("remove-member", owner.cookie, { memberIdOrEmail: id })],
    [
      "is a member only",
      ({ owner }, id) => post("update-member-role", owner.cookie, { memberId: id, role: "member" }),
    ],
    [
      "is an admin only",
      ({ owner }, id) => post("update-member-role", owner.cookie, { memberId: id, role: "admin" }),
    ],
  ];
  it.each(OWNER_S)("makes nobody an owner once its sender %s", async (_, lose) => {
    const staff = await createStaff();
    const second = await person(staff.organizationId, "owner");
    const guest = await person(null);
    const id = await invite(second.cookie, guest.email, "owner");
    const kept = await invite(staff.owner.cookie, newAddress(), "owner");
    expect((await lose(staff, second.memberId)).status).toBe(200);
    expect((await post("accept-invitation", guest.cookie, { invitationId: id })).status).toBe(400);
    expect(await organizationsOf(guest.userId)).toEqual([]);
    expect([(await invitationOf(id))?.status, (await invitationOf(kept))?.status]).toEqual([
      "canceled",
      "pending",
    ]);
  });

  it("stays where its sender may still invite so", async () => {
    const staff = await createStaff();
    const second = await person(staff.organizationId, "owner");
    const id = await invite(second.cookie, newAddress());
    await post("update-member-role", staff.owner.cookie, { memberId: second.memberId, role: "admin" });
    expect((await invitationOf(id))?.status).toBe("pending");
    await post("leave", second.cookie, { organizationId: staff.organizationId });
    expect((await invitationOf(id))?.status).toBe("canceled");
  });
});

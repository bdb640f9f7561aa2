import { describe, expect, it } from "vitest";
import { PASSWORD } from "../../../dev/test/caller.ts";
import { createMember } from "../../../dev/test/factories.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { about, auditStack, by } from "../../../dev/test/audit.ts";

const { admin, call, post, person, written, mails, memberId } = await auditStack();
const owner = await person({ role: "owner" });
const organizationId = owner.organizationId ?? "";
const colleague = (role = "member") => person({ organizationId, role });
const organization = (path: string, cookie: string, body: unknown) =>
  post(`/organization/${path}`, cookie, body);

let invited = 0;
async function invite(email = `invite-${++invited}@exemple.test`) {
  const reply = await organization("invite-member", owner.cookie, { email, role: "member" });
  expect(reply.status, reply.text).toBe(200);
  const mail = await mails.newest(email, "invitation");
  const token = new URL(mail?.url ?? "").searchParams.get("token") ?? "";
  return { email, id: (reply.json as { id: string }).id, token };
}

describe("an invitation", () => {
  const told = (email: string) => ({ target_kind: "invitation", target_label: email });

  it("is told by its address; neither its id nor its secret stands anywhere", async () => {
    let made = { email: "", id: "", token: "" };
    const entries = await written(async () => {
      made = await invite();
    });
    expect(entries).toMatchObject([
      { event: "member.invited", ...by(owner), ...told(made.email), detail: { role: "member" } },
    ]);
    const [entry] = await written(() =>
      organization("cancel-invitation", owner.cookie, { invitationId: made.id }),
    );
    expect(entry).toMatchObject({ event: "invitation.canceled", ...by(owner), ...told(made.email) });
    for (const secret of [made.id, made.token])
      expect(await tablesHolding(admin, secret)).not.toContain("private.audit");
  });

  it.each([
    ["accept-invitation", "invitation.accepted"],
    ["reject-invitation", "invitation.rejected"],
  ])("%s is the invited person's doing, for the inviting organization", async (path, event) => {
    const guest = await person();
    const { id } = await invite(guest.email);
    expect(await written(() => organization(path, guest.cookie, { invitationId: id }))).toMatchObject([
      {
        event,
        outcome: "success",
        ...by(guest),
        organization_id: organizationId,
        ...told(guest.email),
      },
    ]);
  });

  it("accepted by registering is a session and an acceptance", async () => {
    const { id, email, token } = await invite();
    const entries = await written(() =>
      post("/register", undefined, { invitation: id, token, name: "Inès Fabre", password: PASSWORD }),
    );
    expect(entries).toMatchObject([
      {
        event: "session.created",
        actor_email: email,
        organization_id: organizationId,
        detail: { method: "register" },
      },
      { event: "invitation.accepted", actor_email: email, organization_id: organizationId, ...told(email) },
    ]);
  });

  it("of somebody else, answered, is a refusal in the caller's own organization, without its name", async () => {
    const [stranger, { id, email }] = [await person(), await invite()];
    const entries = await written(() =>
      organization("accept-invitation", stranger.cookie, { invitationId: id }),
    );
    expect(entries).toMatchObject([{ event: "invitation.accepted", outcome: "failure", ...by(stranger) }]);
    expect(JSON.stringify(entries)).not.toContain(email);
  });
});

describe("a member", () => {
  it("whose role changes: from which to which", async () => {
    const member = await colleague();
    const body = { memberId: await memberId(member.userId), role: "admin" };
    expect(await written(() => organization("update-member-role", owner.cookie, body))).toMatchObject([
      {
        event: "member.role_changed",
        outcome: "success",
        ...by(owner),
        ...about(member),
        detail: { from: "member", to: "admin" },
      },
    ]);
  });

  it("who gives themselves a role is refused, and the owners see it", async () => {
    const member = await colleague();
    const body = { memberId: await memberId(member.userId), role: "owner" };
    expect(await written(() => organization("update-member-role", member.cookie, body))).toMatchObject([
      {
        event: "member.role_changed",
        outcome: "failure",
        ...by(member),
        ...about(member),
        detail: { from: "member", to: "owner", code: expect.stringMatching(/^YOU_ARE_NOT_ALLOWED/) },
      },
    ]);
  });

  it("who is removed, by id or address, is still named", async () => {
    const [first, second] = [await colleague(), await colleague()];
    for (const [member, memberIdOrEmail] of [
      [first, await memberId(first.userId)],
      [second, second.email],
    ] as const) {
      expect(
        await written(() => organization("remove-member", owner.cookie, { memberIdOrEmail })),
      ).toMatchObject([{ event: "member.removed", outcome: "success", ...by(owner), ...about(member) }]);
    }
  });

  it("who leaves, and the last owner who may not", async () => {
    const member = await colleague();
    expect(await written(() => organization("leave", member.cookie, { organizationId }))).toMatchObject([
      { event: "member.left", outcome: "success", ...by(member), ...about(member) },
    ]);
    expect(await written(() => organization("leave", owner.cookie, { organizationId }))).toMatchObject([
      { event: "member.left", outcome: "failure", ...by(owner) },
    ]);
  });

  it("of another organization, attacked, is named in nobody's entry", async () => {
    const [stranger, member] = [await person({ role: "owner" }), await colleague()];
    const body = { memberId: await memberId(member.userId), role: "admin", organizationId };
    const entries = await written(() => organization("update-member-role", stranger.cookie, body));
    for (const entry of entries) expect(entry.organization_id).toBe(stranger.organizationId);
    expect(JSON.stringify(entries)).not.toContain(member.email);
    const { rowCount } = await admin.query(
      "select from private.audit where actor_id = $1 and organization_id = $2",
      [stranger.userId, organizationId],
    );
    expect(rowCount).toBe(0);
  });
});

describe("a team", () => {
  it("from its making to its removal", async () => {
    const member = await colleague();
    // An organization keeps its last team.
    await organization("create-team", owner.cookie, { name: "Équipe Ouest" });
    let teamId = "";
    const entries = await written(async () => {
      const reply = await organization("create-team", owner.cookie, { name: "Équipe Nord" });
      teamId = (reply.json as { id: string }).id;
      await organization("update-team", owner.cookie, { teamId, data: { name: "Équipe Sud" } });
      await organization("add-team-member", owner.cookie, { teamId, userId: member.userId });
      await organization("remove-team-member", owner.cookie, { teamId, userId: member.userId });
      await organization("remove-team", owner.cookie, { teamId });
    });
    const team = { target_kind: "team", target_id: teamId };
    expect(entries).toMatchObject([
      { event: "team.created", ...by(owner), ...team, target_label: "Équipe Nord" },
      { event: "team.updated", ...team, detail: { from: "Équipe Nord", to: "Équipe Sud" } },
      { event: "team.member_added", ...about(member), detail: { team: "Équipe Sud" } },
      { event: "team.member_removed", ...about(member) },
      { event: "team.removed", ...by(owner), ...team, target_label: "Équipe Sud" },
    ]);
  });

  it("that is its member's own, refused before better-auth is asked, is a refusal too", async () => {
    const administrator = await colleague("admin");
    const reply = await organization("create-team", owner.cookie, { name: "Équipe Centre" });
    const teamId = (reply.json as { id: string }).id;
    await organization("add-team-member", owner.cookie, { teamId, userId: administrator.userId });
    const entries = await written(async () => {
      const refused = await organization("remove-team", administrator.cookie, { teamId });
      expect(refused.status, refused.text).toBe(403);
    });
    expect(entries).toMatchObject([
      { event: "team.removed", outcome: "failure", ...by(administrator), target_label: "Équipe Centre" },
    ]);
  });

  it("that a member wants to make is a refusal", async () => {
    const member = await colleague();
    expect(
      await written(() => organization("create-team", member.cookie, { name: "Équipe Est" })),
    ).toMatchObject([
      { event: "team.created", outcome: "failure", ...by(member), target_label: "Équipe Est" },
    ]);
  });
});

describe("an organization", () => {
  it("says which of its fields changed, and who was refused", async () => {
    const member = await colleague();
    const body = { organizationId, data: { name: "Moulin Vieux" } };
    expect(await written(() => organization("update", member.cookie, body))).toMatchObject([
      { event: "organization.updated", outcome: "failure", ...by(member) },
    ]);
    expect(await written(() => organization("update", owner.cookie, body))).toMatchObject([
      { event: "organization.updated", outcome: "success", ...by(owner), detail: { fields: ["name"] } },
    ]);
  });

  it("that is made belongs to its own audit; once deleted no row holds its id, and its name is left", async () => {
    const administrator = await person({ user: { role: "admin" } });
    const slug = `scierie-${Date.now()}`;
    let id = "";
    const made = await written(async () => {
      const reply = await organization("create", administrator.cookie, { name: "Scierie Haute", slug });
      id = (reply.json as { id: string }).id;
    });
    expect(made).toMatchObject([
      { event: "organization.created", ...by(administrator), organization_id: id, target_id: id },
    ]);
    const member = await person();
    await createMember(admin, id, member.userId);
    await post("/organization/set-active", member.cookie, { organizationId: id });
    await post("/update-user", member.cookie, { name: "Paul" });
    expect(await tablesHolding(admin, id)).toContain("private.audit");
    const deleted = await written(() => organization("delete", administrator.cookie, { organizationId: id }));
    expect(deleted).toEqual([
      expect.objectContaining({
        event: "organization.deleted",
        outcome: "success",
        actor_id: administrator.userId,
        target_kind: "organization",
        target_label: "Scierie Haute",
      }),
    ]);
    expect(await tablesHolding(admin, id)).not.toContain("private.audit");
  });

  it("whose calls carry ids that are none is no failure of ours", async () => {
    for (const bad of ["42", "nul\u0000", { a: 1 }]) {
      const reply = await organization("update-member-role", owner.cookie, { memberId: bad, role: "admin" });
      expect(reply.status).toBeLessThan(500);
    }
  });
});

it("reads of a call's end only what better-auth answered: an unknown path leaves nothing", async () => {
  expect(
    await written(() => call("POST", "/api/auth/organization/nothing", { cookie: owner.cookie, body: {} })),
  ).toEqual([]);
});

import { describe, expect, it } from "vitest";
import { newAddress, organizationStack, type SignedIn, type Staff } from "../../../dev/test/staff.ts";

const { admin, call, post, get, createStaff, person, invitationOf, roleOf } = await organizationStack();

/** Of the tests that leave everything as it was. */
const shared = await createStaff();
const slug = (): string => newAddress().slice(0, 17);
const idOf = (json: unknown): string => (json as { id?: string }).id ?? "";

describe("creating an organization", () => {
  it("is refused to a user, whoever they name as its owner", async () => {
    const { owner } = shared;
    for (const more of [{}, { userId: owner.userId }]) {
      const reply = await post("create", owner.cookie, { name: "Filiale", slug: slug(), ...more });
      expect(reply.status).toBe(403);
    }
    const { rowCount } = await admin.query("select from better_auth.organization where name = 'Filiale'");
    expect(rowCount).toBe(0);
  });

  it("is for a product admin, who owns it, with a first team, and has it active", async () => {
    const me = await person(null, "member", { role: "admin" });
    const reply = await post("create", me.cookie, { name: "Atelier", slug: slug() });
    expect(reply.status).toBe(200);
    const { rows } = await admin.query(
      `select m.role, t.name as team, s.active_organization_id from better_auth.member m
       join better_auth.team t on t.organization_id = m.organization_id
       join better_auth.session s on s.user_id = m.user_id
       where m.user_id = $1`,
      [me.userId],
    );
    expect(rows).toEqual([{ role: "owner", team: "Atelier", active_organization_id: idOf(reply.json) }]);
  });
});

describe("limits", () => {
  it("let an invitation live for 48 hours", async () => {
    const { owner } = await createStaff();
    const before = Date.now();
    const reply = await post("invite-member", owner.cookie, { email: newAddress(), role: "member" });
    const lives = Date.parse((reply.json as { expiresAt: string }).expiresAt) - before;
    expect(Math.abs(lives - 48 * 3_600_000)).toBeLessThan(30_000);
  });

  it("take the hundredth pending invitation and refuse the next; expired and canceled ones do not count", async () => {
    const { owner, organizationId } = await createStaff();
    await admin.query(
      `insert into better_auth.invitation (organization_id, email, role, status, expires_at, inviter_id)
       select $1, status || n || '@exemple.test', 'member', status, now() + lives, $2
       from (values ('pending', interval '1 hour', 99), ('pending', interval '-1 hour', 5), ('canceled', interval '1 hour', 5))
         as kinds (status, lives, many), generate_series(1, many) n`,
      [organizationId, owner.userId],
    );
    const invite = () => post("invite-member", owner.cookie, { email: newAddress(), role: "member" });
    expect((await invite()).status).toBe(200);
    const refused = await invite();
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({ code: "INVITATION_LIMIT_REACHED" });
  });

  it("take the hundredth member and refuse the next", async () => {
    const { owner, organizationId } = await createStaff();
    await admin.query(
      `with people as (insert into better_auth."user" (name, email, email_verified)
         select 'Paul', 'limite-' || n || '@exemple.test', true from generate_series(1, 96) n returning id)
       insert into better_auth.member (organization_id, user_id, created_at) select $1, id, now() from people`,
      [organizationId],
    );
    const statuses = [];
    for (const guest of [await person(null), await person(null)]) {
      const invited = await post("invite-member", owner.cookie, { email: guest.email, role: "member" });
      const reply = await post("accept-invitation", guest.cookie, { invitationId: idOf(invited.json) });
      statuses.push([reply.status, (reply.json as { code?: string }).code]);
    }
    expect(statuses).toEqual([
      [200, undefined],
      [403, "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED"],
    ]);
  });
});

/** What an owner may; dev/test/calls has what an admin may and a member may not. */
const RIGHTS: Record<string, Deed> = {
  "organization update": (s, me) =>
    post("update", me.cookie, { organizationId: s.organizationId, data: { name: "Autre" } }),
  "organization delete": (s, me) => post("delete", me.cookie, { organizationId: s.organizationId }),
  "member update": async (s, me) => {
    const { memberId } = await person(s.organizationId);
    return post("update-member-role", me.cookie, { memberId, role: "admin" });
  },
  "member delete": async (s, me) => {
    const { memberId } = await person(s.organizationId);
    return post("remove-member", me.cookie, { memberIdOrEmail: memberId });
  },
  "invitation create": (_, me) => post("invite-member", me.cookie, { email: newAddress(), role: "member" }),
  "invitation list": (_, me) => get("list-invitations", me.cookie),
  "invitation cancel": async (s, me) => {
    const invited = await post("invite-member", s.owner.cookie, { email: newAddress(), role: "member" });
    return post("cancel-invitation", me.cookie, { invitationId: idOf(invited.json) });
  },
  "team create": (_, me) => post("create-team", me.cookie, { name: "Équipe Sud" }),
  "team update": (s, me) =>
    post("update-team", me.cookie, { teamId: s.teamId, data: { name: "Équipe Est" } }),
  "team delete": async (s, me) => {
    const team = await post("create-team", s.owner.cookie, { name: "Équipe Ouest" });
    return post("remove-team", me.cookie, { teamId: idOf(team.json) });
  },
  "reading the organization": (_, me) => get("get-full-organization", me.cookie),
  "reading its teams": (_, me) => get("list-teams", me.cookie),
};
type Deed = (staff: Staff, me: SignedIn) => ReturnType<typeof call>;

describe("the rights of", () => {
  it.each(Object.entries(RIGHTS))("an owner: %s", async (_, does) => {
    const staff = await createStaff();
    expect((await does(staff, staff.owner)).status).toBe(200);
  });

  it("somebody with two roles are those of both", async () => {
    const staff = await createStaff();
    const me = await person(staff.organizationId);
    const grant = (role: string) =>
      post("update-member-role", staff.owner.cookie, { memberId: me.memberId, role });
    const create = () => post("create-team", me.cookie, { name: "Équipe Sud" });
    expect((await create()).status).toBe(403);
    expect((await grant("member,admin")).status).toBe(200);
    expect(await roleOf(me.memberId)).toBe("admin,member");
    expect((await create()).status).toBe(200);
    expect((await grant("member")).status).toBe(200);
    expect((await create()).status).toBe(403);
  });
});

/** The owner role, alone or among others: `roles.test.ts` reads it in every spelling. */
const SPELT = [" owner", ["member,owner"]];

describe("the owner role", () => {
  it.each(SPELT)("is not an admin's to give by an invitation: %j", async (role) => {
    const email = newAddress();
    const reply = await post("invite-member", shared.admin.cookie, { email, role });
    expect([400, 403]).toContain(reply.status);
    const { rowCount } = await admin.query("select from better_auth.invitation where email = $1", [email]);
    expect(rowCount).toBe(0);
  });

  it.each(SPELT)("is not an admin's to give to a member, or to take: %j", async (role) => {
    for (const memberId of [shared.member.memberId, shared.admin.memberId]) {
      const reply = await post("update-member-role", shared.admin.cookie, { memberId, role });
      expect([400, 403]).toContain(reply.status);
    }
    expect(await roleOf(shared.member.memberId)).toBe("member");
    expect(await roleOf(shared.admin.memberId)).toBe("admin");
  });

  it("is not an admin's to change or remove, nor to have sent again", async () => {
    const staff = await createStaff();
    const second = await person(staff.organizationId, "owner");
    const email = newAddress();
    await post("invite-member", staff.owner.cookie, { email, role: "owner" });
    const replies = [
      await post("update-member-role", staff.admin.cookie, { memberId: second.memberId, role: "member" }),
      await post("remove-member", staff.admin.cookie, { memberIdOrEmail: second.memberId }),
      await post("remove-member", staff.admin.cookie, { memberIdOrEmail: second.email }),
      await post("invite-member", staff.admin.cookie, { email, role: "member", resend: true }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([403, 400, 400, 403]);
    expect(await roleOf(second.memberId)).toBe("owner");
  });

  it("is given, changed and taken by an owner", async () => {
    const staff = await createStaff();
    const grant = (memberId: string, role: unknown) =>
      post("update-member-role", staff.owner.cookie, { memberId, role });
    expect((await grant(staff.member.memberId, ["member", " owner"])).status).toBe(200);
    expect(await roleOf(staff.member.memberId)).toBe("owner,member");
    expect((await grant(staff.member.memberId, "admin")).status).toBe(200);
    expect(await roleOf(staff.member.memberId)).toBe("admin");
    const invited = await post("invite-member", staff.owner.cookie, { email: newAddress(), role: "owner" });
    expect(await invitationOf(idOf(invited.json))).toMatchObject({ role: "owner" });
    const second = await person(staff.organizationId, "owner");
    expect(
      (await post("remove-member", staff.owner.cookie, { memberIdOrEmail: second.memberId })).status,
    ).toBe(200);
  });

  it("stays with its only holder, who can neither leave, be removed nor step down", async () => {
    const { owner, organizationId } = shared;
    const replies = [
      await post("leave", owner.cookie, { organizationId }),
      await post("remove-member", owner.cookie, { memberIdOrEmail: owner.memberId }),
      await post("remove-member", owner.cookie, { memberIdOrEmail: owner.email }),
      await post("update-member-role", owner.cookie, { memberId: owner.memberId, role: "admin" }),
      await post("update-member-role", owner.cookie, { memberId: owner.memberId, role: "admin,member" }),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject({ message: expect.stringContaining("au moins un propriétaire") });
    }
    expect(await roleOf(owner.memberId)).toBe("owner");
  });

  it("stays with one of two who leave at the same time", async () => {
    const staff = await createStaff();
    const second = await person(staff.organizationId, "owner");
    const replies = await Promise.all(
      [staff.owner, second].map(({ cookie }) =>
        post("leave", cookie, { organizationId: staff.organizationId }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 400]));
    const { rowCount } = await admin.query(
      "select from better_auth.member where organization_id = $1 and role = 'owner'",
      [staff.organizationId],
    );
    expect(rowCount).toBe(1);
  });
});

describe("a role", () => {
  it.each(["OWNER", ["seller"], []])("that is not declared is 400: %j", async (role) => {
    const { owner, member } = shared;
    const invited = await post("invite-member", owner.cookie, { email: newAddress(), role });
    expect(invited.status).toBe(400);
    const updated = await post("update-member-role", owner.cookie, { memberId: member.memberId, role });
    expect(updated.status).toBe(400);
    expect(await roleOf(member.memberId)).toBe("member");
  });

  it("is stored in one spelling", async () => {
    const role = ["member", " admin ,member"];
    const invited = await post("invite-member", shared.owner.cookie, { email: newAddress(), role });
    expect(await invitationOf(idOf(invited.json))).toMatchObject({ role: "admin,member" });
  });
});

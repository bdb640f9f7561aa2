import { describe, expect, it } from "vitest";
import { PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { tablesHolding } from "../../../dev/test/tables-holding.ts";
import { InvitationReply, SessionReply } from "../contract.ts";
import { newAddress, organizationStack, type Staff } from "../../../dev/test/staff.ts";

const { admin, call, post, mails, createStaff, person, invitationOf, logged } = await organizationStack();

const staff = await createStaff();

/** Invites an address and returns the details in its mail. */
async function invite(email = newAddress(), more: Record<string, unknown> = {}, by: Staff = staff) {
  const reply = await post("invite-member", by.admin.cookie, { email, role: "member", ...more });
  expect(reply.status, reply.text).toBe(200);
  const mail = await mails.newest(email.toLowerCase(), "invitation");
  const link = new URL(mail?.url ?? "");
  return {
    reply,
    mail,
    link,
    email,
    id: link.searchParams.get("invitation") ?? "",
    token: link.searchParams.get("token") ?? "",
  };
}
const read = (id: string, token: string, address?: string) =>
  call(
    "GET",
    `/api/auth/invitation?${new URLSearchParams({ invitation: id, token }).toString()}`,
    address === undefined ? {} : { address },
  );
const register = (
  id: string,
  token: string,
  more: Record<string, unknown> = {},
  options: { cookie?: string; address?: string; headers?: Record<string, string> } = {},
) =>
  call("POST", "/api/auth/register", {
    ...options,
    body: { invitation: id, token, name: "Inès Fabre", password: PASSWORD, ...more },
  });
const usersWith = async (email: string): Promise<number> =>
  (await admin.query(`select from better_auth."user" where email = $1`, [email])).rowCount ?? 0;
const activeOrganization = async (cookie: string) =>
  SessionReply.parse((await call("GET", "/api/auth/get-session", { cookie })).json)?.session
    .activeOrganizationId;
/** As if one had called so often from an address, just now. */
const asIfAsked = (address: string, times: number) =>
  admin.query("update better_auth.rate_limit set count = $2, last_request = $3 where key like $1 || '|%'", [
    address,
    times,
    Date.now(),
  ]);
const NOT_FOUND = { code: "INVITATION_NOT_FOUND", message: expect.stringContaining("n’est plus valable") };

describe("an invitation's mail", () => {
  it("is in French and leads somebody without an account to register", async () => {
    const { mail, link, reply, email } = await invite();
    expect(mail).toMatchObject({
      to: email,
      kind: "invitation",
      subject: "Camille Renaud vous invite à rejoindre Moulin Neuf",
    });
    expect(mail?.text).toContain("Créez votre compte pour accepter l’invitation.");
    expect(link.origin + link.pathname).toBe("http://localhost:3000/auth/register");
    expect(link.searchParams.get("invitation")).toBe((reply.json as { id: string }).id);
    expect(link.searchParams.get("token")).toMatch(/^[\w-]{43}$/);
  });

  it("leads somebody with an account to accept", async () => {
    const guest = await person(null);
    const { mail, link } = await invite(guest.email.toUpperCase());
    expect(link.pathname).toBe("/auth/invitation");
    expect(mail?.text).toContain("connectez-vous pour accepter l’invitation");
  });

  it("carries a secret that no table, no reply and no log line has", async () => {
    const { token, reply } = await invite();
    expect(await tablesHolding(admin, token)).toEqual(["local.mail"]);
    const listed = await call("GET", "/api/auth/organization/list-invitations", {
      cookie: staff.owner.cookie,
    });
    expect(listed.text).toContain((reply.json as { id: string }).id);
    for (const text of [reply.text, listed.text]) expect(text).not.toMatch(/secret|hash/i);
    expect(logged.join("\n")).not.toContain(token);
  });

  it("sent again keeps the invitation, under a new secret that replaces the first", async () => {
    const first = await invite();
    const second = await invite(first.email, { resend: true });
    expect(second.id).toBe(first.id);
    expect(second.token).not.toBe(first.token);
    expect((await read(first.id, first.token)).status).toBe(404);
    expect((await read(second.id, second.token)).status).toBe(200);
  });
});

describe("reading an invitation by its mailed secret", () => {
  it("shows what it is about, without a session", async () => {
    const { id, token, email } = await invite(newAddress(), { role: "admin" });
    const reply = await read(id, token);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(InvitationReply.parse(reply.json)).toMatchObject({
      id,
      email,
      organizationName: "Moulin Neuf",
      inviterName: "Camille Renaud",
      role: "admin",
      hasAccount: false,
    });
  });

  it("says when the person has an account", async () => {
    const guest = await person(null);
    const { id, token } = await invite(guest.email);
    expect((await read(id, token)).json).toMatchObject({ hasAccount: true });
  });

  it("answers the same 404 to a wrong secret, an unknown id, and an invitation expired, canceled or used", async () => {
    const [open, expired, canceled, used] = [await invite(), await invite(), await invite(), await invite()];
    await admin.query("update better_auth.invitation set expires_at = now() where id = $1", [expired.id]);
    await post("cancel-invitation", staff.owner.cookie, { invitationId: canceled.id });
    expect((await register(used.id, used.token)).status).toBe(200);
    const replies = [
      await read(open.id, `${open.token.slice(0, -1)}_`),
      await read(open.id, used.token),
      await read(open.id, ""),
      await read(crypto.randomUUID(), open.token),
      await read("42", open.token),
      await read(expired.id, expired.token),
      await read(canceled.id, canceled.token),
      await read(used.id, used.token),
    ];
    for (const reply of replies) {
      expect(reply.status).toBe(404);
      expect(reply.json).toMatchObject(NOT_FOUND);
      expect(reply.text).toBe(replies[0]?.text);
    }
    for (const one of [open, expired, canceled, used]) {
      const wrong = one === open ? `${open.token}x` : one.token;
      expect((await register(one.id, wrong)).json).toMatchObject(NOT_FOUND);
      expect(await usersWith(one.email)).toBe(one === used ? 1 : 0);
    }
  });

  it("is answered ten times a minute for one address", async () => {
    const { id, token } = await invite();
    const ask = async () => (await read(id, token, "203.0.113.40")).status;
    expect(await ask()).toBe(200);
    await asIfAsked("203.0.113.40", 9);
    expect([await ask(), await ask()]).toEqual([200, 429]);
    expect((await read(id, token, "203.0.113.41")).status).toBe(200);
  });
});

describe("registering by an invitation", () => {
  it("makes the account with a verified address, the membership and a session in the organization", async () => {
    const { id, token, email } = await invite(newAddress(), { role: "admin", teamId: staff.teamId });
    const reply = await register(id, token, { name: "  Inès Fabre " });
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      token: expect.stringMatching(/^\w{32}$/),
      user: { email, name: "Inès Fabre", emailVerified: true, role: "user" },
    });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^better-auth\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^better-auth\.device_/),
    ]);
    expect(await activeOrganization(reply.cookie)).toBe(staff.organizationId);
    expect((await invitationOf(id))?.status).toBe("accepted");
    const { rows } = await admin.query(
      `select m.role, u.role as product_role, t.team_id, s.active_team_id,
              (select member_count from better_auth.team where id = t.team_id) as team_members
       from better_auth."user" u join better_auth.member m on m.user_id = u.id
       join better_auth.team_member t on t.user_id = u.id join better_auth.session s on s.user_id = u.id
       where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([
      {
        role: "admin",
        product_role: "user",
        team_id: staff.teamId,
        active_team_id: staff.teamId,
        team_members: 1,
      },
    ]);
    expect(await signIn(call, email)).toContain("session_token");
    const added = await post("add-team-member", staff.owner.cookie, {
      teamId: staff.teamId,
      userId: (reply.json as { user: { id: string } }).user.id,
    });
    expect(added.status).toBe(200);
    const { rowCount } = await admin.query("select from better_auth.team_member where team_id = $1", [
      staff.teamId,
    ]);
    expect(rowCount).toBe(1);
  });

  it("keeps the rules of passwords, and the invitation meanwhile", async () => {
    const { id, token, email } = await invite();
    for (const [password, code] of [
      ["Abc-123456!", "PASSWORD_TOO_SHORT"],
      [`Prospection-2026!${"a".repeat(112)}`, "PASSWORD_TOO_LONG"],
      ["prospection-2026!", "PASSWORD_RULE_BROKEN"],
      ["Prospection2026", "PASSWORD_RULE_BROKEN"],
    ]) {
      const reply = await register(id, token, { password });
      expect([reply.status, reply.json], password).toMatchObject([400, { code }]);
    }
    expect(await usersWith(email)).toBe(0);
    expect((await register(id, token)).status).toBe(200);
  });

  it("is refused when the address has an account, which is told to sign in", async () => {
    const guest = await person(null);
    const { id, token } = await invite(guest.email);
    const reply = await register(id, token, { password: "Autre-Motdepasse-2026!" });
    expect(reply.status).toBe(422);
    expect(reply.json).toMatchObject({
      code: "USER_ALREADY_EXISTS",
      message: expect.stringContaining("Connectez-vous"),
    });
    expect((await invitationOf(id))?.status).toBe("pending");
    expect(await signIn(call, guest.email)).toContain("session_token");
  });

  it("makes one account of two registrations at the same time", async () => {
    const { id, token, email } = await invite();
    const replies = await Promise.all([register(id, token), register(id, token), register(id, token)]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404 || status === 422)).toHaveLength(2);
    const { rows } = await admin.query(
      `select count(*)::int as accounts from better_auth.account a join better_auth."user" u on u.id = a.user_id
       where u.email = $1`,
      [email],
    );
    expect(rows).toEqual([{ accounts: 1 }]);
  });

  it("makes one account of two invitations at the same time by two organizations", async () => {
    const other = await createStaff();
    const email = newAddress();
    const [one, two] = [await invite(email), await invite(email, {}, other)];
    const replies = await Promise.all([register(one.id, one.token), register(two.id, two.token)]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await usersWith(email)).toBe(1);
    const statuses = [(await invitationOf(one.id))?.status, (await invitationOf(two.id))?.status];
    expect(new Set(statuses)).toEqual(new Set(["accepted", "pending"]));
  });

  it("is refused to the hundred and first member, and makes no account", async () => {
    const full = await createStaff();
    const last = await invite(newAddress(), {}, full);
    const late = await invite(newAddress(), {}, full);
    await admin.query(
      `with people as (insert into better_auth."user" (name, email, email_verified)
         select 'Paul', 'plein-' || n || '@exemple.test', true from generate_series(1, 96) n returning id)
       insert into better_auth.member (organization_id, user_id, created_at) select $1, id, now() from people`,
      [full.organizationId],
    );
    expect((await register(last.id, last.token)).status).toBe(200);
    const refused = await register(late.id, late.token);
    expect(refused.status).toBe(403);
    expect(refused.json).toMatchObject({ code: "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED" });
    expect(await usersWith(late.email)).toBe(0);
    expect((await invitationOf(late.id))?.status).toBe("pending");
  });

  it("never goes on with a session that came along", async () => {
    const { id, token } = await invite();
    const reply = await register(id, token, {}, { cookie: staff.member.cookie });
    expect(reply.status).toBe(200);
    expect(reply.cookie).not.toContain(staff.member.cookie.split("=")[1]);
    const guest = await person(null);
    const planted = reply.cookie;
    const again = await call("POST", "/api/auth/sign-in/email", {
      cookie: planted,
      body: { email: guest.email, password: PASSWORD },
    });
    expect(again.cookie).not.toBe(planted);
    const session = SessionReply.parse(
      (await call("GET", "/api/auth/get-session", { cookie: again.cookie })).json,
    );
    expect(session?.user.id).toBe(guest.userId);
    expect(session?.session.activeOrganizationId).toBeNull();
  });

  it("is tried ten times a minute from one address", async () => {
    const ask = async () =>
      (await register(crypto.randomUUID(), "x", {}, { address: "203.0.113.42" })).status;
    expect(await ask()).toBe(404);
    await asIfAsked("203.0.113.42", 9);
    expect([await ask(), await ask()]).toEqual([404, 429]);
  });

  it("answers 400 in French to what is missing", async () => {
    const { id, token } = await invite();
    for (const body of [{}, { name: "" }, { password: 7 }, { invitation: "42" }]) {
      const reply = await call("POST", "/api/auth/register", {
        body: Object.keys(body).length
          ? { invitation: id, token, name: "A", password: PASSWORD, ...body }
          : {},
      });
      expect(reply.status).toBe(400);
      expect(reply.json).toMatchObject({ code: "VALIDATION_ERROR" });
    }
  });
});

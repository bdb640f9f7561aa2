import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import {
  createApiKey,
  createMember,
  createOrganization,
  createSession,
} from "../../../dev/test/factories.ts";
import { mailsOf } from "../../../dev/test/mailbox.ts";
import { route } from "../auth.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route]);
const NEW = "Relance-Demain-2027?";

/** Somebody in two organizations, with two sessions, two keys, one that expired, and a browser that is told. */
async function settled() {
  const me = await createPerson(admin);
  const first = me.organizationId ?? "";
  const second = await createOrganization(admin);
  await createMember(admin, second, me.userId);
  const cookie = await signIn(call, me.email);
  await createSession(admin, me.userId, first);
  await createApiKey(admin, first, me.userId);
  await createApiKey(admin, second, me.userId, { name: "Import www.exemple.test" });
  await createApiKey(admin, first, me.userId, { name: "Vieille", expires_at: new Date(0) });
  await admin.query(
    `insert into private.push_subscription (organization_id, user_id, endpoint, p256dh, auth)
     values ($1, $2, $3, 'k', 'a')`,
    [second, me.userId, `https://push.exemple.test/${me.userId}`],
  );
  return { ...me, cookie, organizations: [first, second] };
}
type Person = Awaited<ReturnType<typeof settled>>;

/** What still lets in, or hears of their list. */
const left = async ({ userId }: Person) =>
  (
    await admin.query<{ sessions: number; keys: number; browsers: number }>(
      `select (select count(*)::int from better_auth.session where user_id = $1) as sessions,
         (select count(*)::int from private.api_key where user_id = $1 and revoked_at is null) as keys,
         (select count(*)::int from private.push_subscription where user_id = $1) as browsers`,
      [userId],
    )
  ).rows[0];
const NOTHING = { sessions: 0, keys: 0, browsers: 0 };
const revocations = async ({ userId, organizations }: Person) =>
  (
    await admin.query<{ target_label: string }>(
      `select a.organization_id, a.actor_id, a.target_label, a.detail ->> 'cause' as cause from private.audit a
       join private.api_key k on k.id::text = a.target_id
       where a.event = 'api_key.revoked' and k.user_id = $1 order by a.organization_id = $2 desc`,
      [userId, organizations[0]],
    )
  ).rows;

async function resetByMail(email: string) {
  await call("POST", "/api/auth/request-password-reset", { body: { email } });
  const token = (await mails.newest(email, "reset"))?.token ?? "";
  return call("POST", "/api/auth/reset-password", { body: { token, newPassword: NEW } });
}

describe("a password chosen by a mailed link", () => {
  it("ends sessions, keys in every organization and told browsers, each key with an entry", async () => {
    const [me, other] = [await settled(), await settled()];
    expect((await resetByMail(me.email)).json).toEqual({ status: true });
    expect(await left(me)).toEqual(NOTHING);
    expect(await left(other)).toEqual({ sessions: 2, keys: 3, browsers: 1 });
    expect(await revocations(me)).toEqual([
      {
        organization_id: me.organizations[0],
        actor_id: me.userId,
        target_label: "Tableau de bord",
        cause: "password_reset",
      },
      {
        organization_id: me.organizations[1],
        actor_id: me.userId,
        target_label: "Import www.exemple.test",
        cause: "password_reset",
      },
    ]);
  });

  it("is told by mail, with what ended and what to do if it was somebody else", async () => {
    const me = await settled();
    await resetByMail(me.email);
    const mail = await mails.newest(me.email, "security");
    expect(mail?.subject).toBe("Relance\u00A0: votre mot de passe a été changé");
    expect(mail?.text).toContain("2 sessions ont été fermées.");
    expect(mail?.text).toMatch(/2 clés d’API ont été révoquées\s: «\s.+\s» et «\s.+\s»\./);
    expect(mail?.text).toContain("Tableau de bord");
    // A name that somebody chose makes no link.
    expect(mail?.text).not.toContain("www.exemple.test");
    expect(mail?.text).toContain("Ce n’était pas vous");
    expect(mail?.text).not.toContain(NEW);
  });

  it("is told, too, to somebody with nothing open", async () => {
    const me = await createPerson(admin);
    await resetByMail(me.email);
    const mail = await mails.newest(me.email, "security");
    expect(mail?.text).toContain("Aucune session n’était ouverte. Aucune clé d’API n’était en service.");
  });

  it("ends a mailed link that changes the address, which no session is needed for", async () => {
    const me = await settled();
    await admin.query('update better_auth."user" set email_verified = true where id = $1', [me.userId]);
    const address = async () =>
      (
        await admin.query<{ email: string }>('select email from better_auth."user" where id = $1', [
          me.userId,
        ])
      ).rows[0]?.email;
    const thief = { email: `autre-${me.email}` };
    const ask = (cookie: string) =>
      call("POST", "/api/auth/change-email", { cookie, body: { newEmail: thief.email } });
    await ask(me.cookie);
    const link = await mails.linkTo(me.email, "verify");
    // A link says in whole seconds when it was made.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await resetByMail(me.email);
    await call("GET", link);
    expect(await address()).toBe(me.email);
    // One that is asked for with the new password is worth what it was.
    await ask(await signIn(call, me.email, NEW));
    await call("GET", await mails.linkTo(me.email, "verify"));
    expect(await address()).toBe(thief.email);
  });

  it("ends nothing where the link is worth nothing, or the password is refused", async () => {
    const me = await settled();
    await call("POST", "/api/auth/request-password-reset", { body: { email: me.email } });
    const token = (await mails.newest(me.email, "reset"))?.token ?? "";
    for (const body of [
      { token: "x".repeat(24), newPassword: NEW },
      { token, newPassword: "court" },
    ]) {
      expect((await call("POST", "/api/auth/reset-password", { body })).status).toBe(400);
    }
    expect(await left(me)).toEqual({ sessions: 2, keys: 3, browsers: 1 });
    expect(await mails.newest(me.email, "security")).toBeNull();
  });

  it("ends a session that was begun with the old password while the new one was written", async () => {
    const me = await settled();
    // As a sign-in that read the old password would, before it is told that it was right.
    await admin.query(`
      create function better_auth.begin_late() returns trigger language plpgsql as $$ begin
        insert into better_auth.session (token, user_id, expires_at, updated_at)
        values ('late-${me.userId}', new.user_id, now() + interval '1 day', now());
        return null;
      end $$;
      create trigger begin_late after update of password on better_auth.account
        for each row when (new.user_id = '${me.userId}') execute function better_auth.begin_late()`);
    expect((await resetByMail(me.email)).status).toBe(200);
    await admin.query("drop function better_auth.begin_late() cascade");
    expect(await left(me)).toEqual(NOTHING);
  });
});

describe("a password given by an administrator", () => {
  it("ends as much, in the administrator's name, and is told by mail", async () => {
    const me = await settled();
    const boss = await createPerson(admin, { user: { role: "admin" } });
    const { cookie } = await createSession(admin, boss.userId, boss.organizationId);
    const body = { userId: me.userId, newPassword: NEW };
    expect((await call("POST", "/api/auth/admin/set-user-password", { cookie, body })).status).toBe(200);
    expect(await left(me)).toEqual(NOTHING);
    expect((await revocations(me)).map((entry) => (entry as { actor_id?: string }).actor_id)).toEqual([
      boss.userId,
      boss.userId,
    ]);
    const mail = await mails.newest(me.email, "security");
    expect(mail?.text).toContain("Un administrateur vient de donner un nouveau mot de passe");
    expect(mail?.text).toContain("2 sessions ont été fermées.");
  });

  it("ends nothing where it is refused", async () => {
    const me = await settled();
    const boss = await createPerson(admin, { user: { role: "admin" } });
    const { cookie } = await createSession(admin, boss.userId, boss.organizationId);
    const ask = (cookie: string, newPassword: string) =>
      call("POST", "/api/auth/admin/set-user-password", { cookie, body: { userId: me.userId, newPassword } });
    expect((await ask(cookie, "court")).status).toBe(400);
    expect((await ask(me.cookie, NEW)).status).toBe(403);
    expect(await left(me)).toEqual({ sessions: 2, keys: 3, browsers: 1 });
  });
});

describe("what else ends them, and what does not", () => {
  it("a suspension ends them, each key with an entry by nobody", async () => {
    const me = await settled();
    await admin.query(`update better_auth."user" set banned = true where id = $1`, [me.userId]);
    expect(await left(me)).toMatchObject({ keys: 0, browsers: 0 });
    expect(await revocations(me)).toMatchObject([
      { actor_id: null, cause: "suspended" },
      { actor_id: null, cause: "suspended" },
    ]);
  });

  it("a password changed with the old one keeps keys and browsers, and ends the other sessions", async () => {
    const me = await settled();
    const reply = await call("POST", "/api/auth/change-password", {
      cookie: me.cookie,
      body: { currentPassword: PASSWORD, newPassword: NEW, revokeOtherSessions: true },
    });
    expect(reply.status).toBe(200);
    expect(await left(me)).toEqual({ sessions: 1, keys: 3, browsers: 1 });
    expect(await mails.newest(me.email, "security")).toBeNull();
  });
});

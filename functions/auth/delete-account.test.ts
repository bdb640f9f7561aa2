import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { mailsOf } from "../../dev/test/mailbox.ts";
import { createAction, createContact, createSuggestion, createSession } from "../../dev/test/factories.ts";
import { route as feed } from "../contacts/get-feed.ts";
import { route } from "./auth.ts";
import { storedIdentifier } from "./stored-links.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [route, feed]);

async function signedIn() {
  const person = await createPerson(admin);
  return { ...person, cookie: (await createSession(admin, person.userId, person.organizationId)).cookie };
}

describe("deleting one's account", () => {
  const exists = async (userId: string): Promise<boolean> =>
    ((await admin.query(`select from better_auth."user" where id = $1`, [userId])).rowCount ?? 0) > 0;
  const remove = (cookie: string | undefined, body: Record<string, unknown> = {}) =>
    call("POST", "/api/auth/delete-user", { cookie, body });
  /** Follows the link of the newest mail, as a browser with that session does. */
  const confirm = async (email: string, cookie?: string, accept = "text/html") =>
    call("GET", await mails.linkTo(email, "delete"), { cookie, headers: { accept } });

  it("waits for the link that goes by mail, and then ends the sessions and leads to the way back in", async () => {
    const me = await signedIn();
    const elsewhere = await signIn(call, me.email);
    const reply = await remove(me.cookie);
    expect(reply.json).toEqual({ success: true, message: "Verification email sent" });
    expect(await exists(me.userId)).toBe(true);
    const confirmed = await confirm(me.email, me.cookie);
    expect(confirmed.status).toBe(302);
    expect(confirmed.headers.get("location")).toBe("/auth/register");
    expect(confirmed.headers.getSetCookie().join()).toMatch(/better-auth\.session_token=; Max-Age=0/);
    expect(await exists(me.userId)).toBe(false);
    for (const cookie of [me.cookie, elsewhere]) {
      expect((await call("GET", "/api/me/contacts/feed", { cookie })).status).toBe(401);
      expect((await call("GET", "/api/auth/get-session", { cookie })).json).toBeNull();
    }
    await expect(signIn(call, me.email)).rejects.toThrow("401");
  });

  it("wants the password of whoever signed in more than a day ago, before any mail goes", async () => {
    const me = await signedIn();
    await admin.query(
      "update better_auth.session set created_at = now() - interval '25 hours' where user_id = $1",
      [me.userId],
    );
    const refused = await remove(me.cookie);
    expect([refused.status, refused.json]).toMatchObject([
      400,
      {
        code: "SESSION_EXPIRED",
        originalMessage: "Session expired. Re-authenticate to perform this action.",
      },
    ]);
    expect(await mails.count(me.email)).toBe(0);
    expect((await remove(me.cookie, { password: PASSWORD })).status).toBe(200);
    expect(await mails.count(me.email)).toBe(1);
  });

  it("is confirmed by a mail that says what happens and how long its link holds", async () => {
    const me = await signedIn();
    await remove(me.cookie, { callbackURL: "/au-revoir" });
    const mail = await mails.newest(me.email, "delete");
    expect(mail?.subject).toBe("Confirmez la suppression de votre compte Relance");
    expect(mail?.text).toMatch(/24 heures/);
    expect(mail?.token).toMatch(/^[0-9a-z]{32}$/);
    expect(mail?.url).toBe(
      `http://localhost:3000/api/auth/delete-user/callback?token=${mail?.token}&callbackURL=%2Fau-revoir`,
    );
    const { rows } = await admin.query<{ hours: number }>(
      "select round(extract(epoch from expires_at - now()) / 3600)::int as hours from better_auth.verification where identifier = $1",
      [storedIdentifier(`delete-account-${mail?.token}`)],
    );
    expect(rows).toEqual([{ hours: 24 }]);
  });

  it("is confirmed by the token alone too, from a session of the same person, once", async () => {
    const me = await signedIn();
    await remove(me.cookie);
    const token = (await mails.newest(me.email, "delete"))?.token;
    const stranger = await signedIn();
    expect((await remove(stranger.cookie, { token })).status).toBe(404);
    expect(await exists(stranger.userId)).toBe(true);
    // Another person's attempt uses up the token, so that a stolen link is useless.
    expect((await remove(me.cookie, { token })).status).toBe(404);
    await remove(me.cookie);
    const second = (await mails.newest(me.email, "delete"))?.token;
    const reply = await remove(me.cookie, { token: second });
    expect(reply.json).toEqual({ success: true, message: "User deleted" });
    expect(await exists(me.userId)).toBe(false);
  });

  it("does not happen by a link opened without the session, by somebody else, or after a day", async () => {
    const me = await signedIn();
    await remove(me.cookie);
    const page = await confirm(me.email);
    expect(page.status).toBe(404);
    expect(page.headers.get("content-type")).toContain("text/html");
    expect((await confirm(me.email, undefined, "*/*")).json).toMatchObject({
      code: "FAILED_TO_GET_USER_INFO",
      message: expect.stringContaining("Connectez-vous"),
    });
    await admin.query("update better_auth.verification set expires_at = now() - interval '1 second'");
    expect((await confirm(me.email, me.cookie)).status).toBe(404);
    expect(await exists(me.userId)).toBe(true);
  });

  it("leaves the organization's work in place and takes the person's own list with it", async () => {
    const me = await signedIn();
    const organizationId = me.organizationId ?? "";
    const contactId = await createContact(admin, organizationId);
    const actionId = await createAction(admin, organizationId, contactId);
    await createSuggestion(admin, {
      organizationId,
      userId: me.userId,
      contactId,
      actionId,
      day: "2026-11-23",
    });
    await admin.query(
      "insert into public.job (organization_id, kind, created_by) values ($1, 'refresh-contacts', $2)",
      [organizationId, me.userId],
    );
    await admin.query(
      `insert into private.crm_connection (organization_id, crm, portal_id, key_id, data_key, access_token_expires_at, connected_by)
       values ($1, 'hubspot', '1', 'local', '\\x00', now(), $2)`,
      [organizationId, me.userId],
    );
    await remove(me.cookie);
    expect((await confirm(me.email, me.cookie)).status).toBe(302);
    const { rows } = await admin.query(
      `select (select count(*)::int from public.contact where organization_id = $1) as contacts,
              (select count(*)::int from public.action where organization_id = $1) as actions,
              (select count(*)::int from public.job where organization_id = $1 and created_by is null) as jobs,
              (select count(*)::int from private.crm_connection where organization_id = $1 and connected_by is null) as connections,
              (select count(*)::int from public.suggestion where organization_id = $1) as suggestions,
              (select members_count from better_auth.organization where id = $1) as members`,
      [organizationId],
    );
    expect(rows).toEqual([{ contacts: 1, actions: 1, jobs: 1, connections: 1, suggestions: 0, members: 0 }]);
  });

  it("refuses a wrong password, where one is given, before any mail is sent", async () => {
    const me = await signedIn();
    const wrong = await remove(me.cookie, { password: "Autre-Motdepasse-1!" });
    expect(wrong.status).toBe(400);
    expect(wrong.json).toMatchObject({ code: "INVALID_PASSWORD" });
    expect(await mails.count(me.email)).toBe(0);
    expect((await remove(me.cookie, { password: PASSWORD })).json).toMatchObject({
      message: "Verification email sent",
    });
  });

  it("leads nowhere but to our own pages", async () => {
    const me = await signedIn();
    expect((await remove(me.cookie, { callbackURL: "https://evil.example/" })).status).toBe(403);
    await remove(me.cookie);
    const link = (await mails.linkTo(me.email, "delete")).replace(
      "%2Fauth%2Fregister",
      "https://evil.example",
    );
    expect(link).toContain("evil");
    expect((await call("GET", link, { cookie: me.cookie })).status).toBe(403);
    expect(await exists(me.userId)).toBe(true);
  });
});

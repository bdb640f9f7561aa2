import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createAction, createContact, createSuggestion } from "../../dev/test/factories.ts";
import { route as feed } from "../contacts/get-feed.route.ts";
import { route } from "./auth.route.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route, feed]);

async function signedIn() {
  const person = await createPerson(admin);
  return { ...person, cookie: await signIn(call, person.email) };
}

describe("deleting one's account", () => {
  const exists = async (userId: string): Promise<boolean> =>
    ((await admin.query(`select from better_auth."user" where id = $1`, [userId])).rowCount ?? 0) > 0;
  const remove = (cookie: string | undefined, body: Record<string, unknown> = {}) =>
    call("POST", "/api/auth/delete-user", { cookie, body });

  it("needs nothing more just after signing in, and ends the sessions", async () => {
    const me = await signedIn();
    const reply = await remove(me.cookie);
    expect(reply.json).toEqual({ success: true, message: "User deleted" });
    expect(await exists(me.userId)).toBe(false);
    expect((await call("GET", "/api/me/contacts/feed", { cookie: me.cookie })).status).toBe(401);
    await expect(signIn(call, me.email)).rejects.toThrow("401");
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
    expect((await remove(me.cookie)).status).toBe(200);
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

  it("asks for the password on a session of more than a day, by a code the screens know", async () => {
    const me = await signedIn();
    await admin.query(
      "update better_auth.session set created_at = now() - interval '25 hours' where user_id = $1",
      [me.userId],
    );
    const stale = await remove(me.cookie);
    expect(stale.status).toBe(400);
    expect(stale.json).toMatchObject({
      code: "SESSION_EXPIRED",
      message: "Votre session est trop ancienne pour cela. Saisissez votre mot de passe.",
    });
    expect(await exists(me.userId)).toBe(true);
    const wrong = await remove(me.cookie, { password: "Autre-Motdepasse-1!" });
    expect(wrong.status).toBe(400);
    expect(wrong.json).toMatchObject({ code: "INVALID_PASSWORD" });
    expect(await exists(me.userId)).toBe(true);
    expect((await remove(me.cookie, { password: PASSWORD })).status).toBe(200);
    expect(await exists(me.userId)).toBe(false);
  });

  it("needs a session", async () => {
    expect((await remove(undefined)).status).toBe(401);
  });
});

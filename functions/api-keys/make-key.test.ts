import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createApiKey, createSession, signedInMember } from "../../dev/test/factories.ts";
import { mailsOf } from "../../dev/test/mailbox.ts";
import { route as list } from "./list-api-keys.ts";
import { route as make } from "./create-api-key.ts";
import { route as revoke } from "./revoke-api-key.ts";

const stack = await testStack({ mailbox: true });
const { admin, platform } = stack;
const mails = mailsOf(stack);
const call = callerOf(platform, [list, make, revoke]);
const PATH = "/api/api-keys";

const post = (cookie: string, body: object = {}) =>
  call("POST", PATH, { cookie, body: { name: "Export du lundi", scopes: ["contacts:read"], ...body } });
const emailOf = async (userId: string): Promise<string> =>
  (await admin.query<{ email: string }>(`select email from better_auth."user" where id = $1`, [userId]))
    .rows[0]?.email ?? "";
const keysOf = async (userId: string) =>
  (
    await admin.query<{ revoked: boolean }>(
      "select revoked_at is not null as revoked from private.api_key where user_id = $1",
      [userId],
    )
  ).rows;
/** A session of a member's that was begun so long ago, and renewed this minute. */
async function session(minutesAgo: number) {
  const me = await signedInMember(admin);
  const began = new Date(Date.now() - minutesAgo * 60_000);
  const { cookie } = await createSession(admin, me.userId, me.organizationId, { created_at: began });
  return { ...me, cookie, email: await emailOf(me.userId) };
}
const DAY = 24 * 60;

describe("a key is made", () => {
  it("in a session of less than a day", async () => {
    const { cookie } = await session(DAY - 5);
    expect((await post(cookie)).status).toBe(201);
  });

  it("in no older one, though it was renewed since: the reply says to sign in again, and nothing is sent", async () => {
    const me = await session(DAY + 5);
    const refused = await post(me.cookie);
    expect([refused.status, refused.error]).toMatchObject([
      403,
      {
        code: "session_not_fresh",
        message: "Votre connexion date de plus d’un jour. Reconnectez-vous pour faire cela.",
      },
    ]);
    expect(await keysOf(me.userId)).toEqual([]);
    expect(await mails.count(me.email)).toBe(0);
  });

  it("and its person is told by mail what it may, where and until when, and how to end it; never the key", async () => {
    const me = await session(1);
    await admin.query("update better_auth.organization set name = 'Moulin Neuf' where id = $1", [
      me.organizationId,
    ]);
    const made = await post(me.cookie, {
      name: "Import www.exemple.test",
      scopes: ["contacts:read", "suppressions:write"],
      days: 30,
    });
    const { key, apiKey } = made.json as { key: string; apiKey: { ending: string; expiresAt: string } };
    const mail = await mails.newest(me.email, "security");
    expect(mail?.subject).toBe("Relance\u00A0: une clé d’API a été créée à votre nom");
    const until = new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" });
    for (const told of [
      `(relance_…${apiKey.ending})`,
      "Moulin Neuf",
      `Jusqu’au ${until.format(new Date(apiKey.expiresAt))}`,
      "lire les contacts et leurs échanges et enregistrer qui ne doit pas être contacté.",
      "Ce n’était pas vous",
    ]) {
      expect(mail?.text).toContain(told);
    }
    expect(mail?.url).toBe("http://localhost:3000/settings/api-keys");
    expect(mail?.text).not.toContain(key.slice(0, 20));
    // A name that somebody chose makes no link.
    expect(mail?.text).not.toContain("www.exemple.test");
  });

  it("not at all where the mail does not go: the key that nobody saw is revoked", async () => {
    const me = await session(1);
    await admin.query(`alter table local.mail add constraint full_box check (recipient <> '${me.email}')`);
    const refused = await post(me.cookie);
    await admin.query("alter table local.mail drop constraint full_box");
    expect([refused.status, refused.error.code]).toEqual([503, "unavailable"]);
    expect(refused.error.message).toContain("elle n’est pas créée");
    expect(refused.text).not.toContain("relance_");
    expect(await keysOf(me.userId)).toEqual([{ revoked: true }]);
    expect((await post(me.cookie)).status).toBe(201);
  });

  it("twenty times an hour by one person, in whichever organization, however many were revoked", async () => {
    const me = await session(1);
    const other = await signedInMember(admin, { organizationId: me.organizationId });
    for (let n = 0; n < 20; n++) {
      await createApiKey(admin, me.organizationId, me.userId, { revoked_at: new Date() });
    }
    const refused = await post(me.cookie);
    expect([refused.status, refused.error.code]).toEqual([429, "rate_limited"]);
    expect((await post(other.cookie)).status).toBe(201);
    await admin.query(
      "update private.api_key set created_at = now() - interval '61 minutes' where user_id = $1",
      [me.userId],
    );
    expect((await post(me.cookie)).status).toBe(201);
  });
});

describe("a key is listed and revoked", () => {
  it("in a session of any age", async () => {
    const me = await session(6 * DAY);
    const id = await createApiKey(admin, me.organizationId, me.userId);
    expect((await call("GET", PATH, { cookie: me.cookie })).status).toBe(200);
    expect((await call("DELETE", `${PATH}/${id}`, { cookie: me.cookie })).status).toBe(200);
    expect(await keysOf(me.userId)).toEqual([{ revoked: true }]);
  });
});

import { describe, expect, it } from "vitest";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createMember,
  createSession,
  createSuggestion,
  signedInMember,
} from "../../dev/test/factories.ts";
import { asActor, errorOf } from "./attempt.ts";
import { createWorld } from "./world.ts";

const { admin, platform } = await testStack();
const NOON = "2026-11-23T11:00:00Z";
const DAY = "2026-11-23";

/** Each read that opens the session itself, with arguments that find the contact. */
const reads: Record<string, (token: string | null, contactId: string) => [string, unknown[]]> = {
  "app.feed": (token) => ["app.feed($1, $2)", [token, NOON]],
  "app.contact_detail": (token, contactId) => ["app.contact_detail($1, $2, $3)", [token, contactId, NOON]],
  "app.list_contacts": (token) => ["app.list_contacts($1, '', '{}', '{}', 0, 50)", [token]],
  "app.gate": (token) => [
    "(select g ->> 'state' as state, g::text as body from app.gate($1) g) gate",
    [token],
  ],
};
const readNames = Object.keys(reads);

async function read(
  name: string,
  token: string | null,
  contactId: string,
): Promise<{ state: string | undefined; body: string }> {
  const [call, values] = reads[name]?.(token, contactId) ?? ["", []];
  const { rows } = await platform.pool.query<{ state: string; body: string | null }>(
    `select state, body from ${call}`,
    values,
  );
  expect(rows).toHaveLength(1);
  return { state: rows[0]?.state, body: rows[0]?.body ?? "" };
}

/** A signed-in member with one contact, suggested today. */
async function personWithContact(options: Parameters<typeof signedInMember>[1] = {}) {
  const person = await signedInMember(admin, options);
  const contactId = await createContact(admin, person.organizationId);
  const actionId = await createAction(admin, person.organizationId, contactId);
  await createSuggestion(admin, { ...person, contactId, actionId, day: DAY });
  return { ...person, contactId, actionId };
}

const past = new Date(Date.now() - 60_000);
const future = new Date(Date.now() + 60_000);

describe.each(readNames)("%s", (name) => {
  it("answers a signed-in member", async () => {
    const me = await personWithContact();
    const { state, body } = await read(name, me.token, me.contactId);
    expect(state).toBe("ok");
    expect(body).toContain(name === "app.gate" ? me.userId : me.contactId);
  });

  it("answers a member whose ban is over", async () => {
    const me = await personWithContact({ user: { banned: true, ban_expires: past } });
    expect((await read(name, me.token, me.contactId)).state).toBe("ok");
  });

  it.each([
    ["is banned for good", { banned: true }],
    ["is banned for a while", { banned: true, ban_expires: future }],
  ])("knows nobody whose account %s", async (_, user) => {
    const me = await personWithContact({ user });
    expect((await read(name, me.token, me.contactId)).state).toBe("unauthenticated");
  });

  it("knows nobody whose session has expired", async () => {
    const me = await personWithContact();
    await admin.query("update better_auth.session set expires_at = $2 where id = $1", [me.sessionId, past]);
    expect((await read(name, me.token, me.contactId)).state).toBe("unauthenticated");
  });

  it("knows nobody whose session was revoked", async () => {
    const me = await personWithContact();
    await admin.query("delete from better_auth.session where id = $1", [me.sessionId]);
    expect((await read(name, me.token, me.contactId)).state).toBe("unauthenticated");
  });

  it.each([["%"], [""], [null]])("knows nobody by the token %j", async (token) => {
    const me = await personWithContact();
    expect((await read(name, token, me.contactId)).state).toBe("unauthenticated");
  });

  it("says that there is no organization to whoever left theirs", async () => {
    const me = await personWithContact();
    await admin.query("delete from better_auth.member where user_id = $1", [me.userId]);
    const { state, body } = await read(name, me.token, me.contactId);
    expect(state).toBe("no_organization");
    expect(body).not.toContain(me.contactId);
  });

  it("says that there is no organization to whoever set another's as active", async () => {
    const [me, other] = [await personWithContact(), await personWithContact()];
    const { token } = await createSession(admin, me.userId, other.organizationId);
    const { state, body } = await read(name, token, other.contactId);
    expect(state).toBe("no_organization");
    expect(body).not.toContain(other.contactId);
  });

  it("never shows another organization's contact", async () => {
    const [me, other] = [await personWithContact(), await personWithContact()];
    const { state, body } = await read(name, me.token, other.contactId);
    expect(state).toBe(name === "app.contact_detail" ? "not_found" : "ok");
    expect(body).not.toContain(other.contactId);
  });

  it("shows a member of two organizations the active one's alone", async () => {
    const [me, other] = [await personWithContact(), await personWithContact()];
    await createMember(admin, other.organizationId, me.userId);
    await admin.query("update public.suggestion set user_id = $1 where contact_id = $2", [
      me.userId,
      other.contactId,
    ]);
    const here = await read(name, me.token, other.contactId);
    expect(here.body).not.toContain(other.contactId);
    const { token } = await createSession(admin, me.userId, other.organizationId);
    const there = await read(name, token, other.contactId);
    expect(there.body).toContain(name === "app.gate" ? other.organizationId : other.contactId);
    expect(there.body).not.toContain(me.contactId);
  });

  it("leaves no claim on the connection, nor keeps one it was given", async () => {
    const [me, other] = [await personWithContact(), await personWithContact()];
    const claims = JSON.stringify({ sub: me.userId, org_id: other.organizationId, org_role: "system" });
    const [call, values] = reads[name]?.("unknown", other.contactId) ?? ["", []];
    const client = await platform.pool.connect();
    const visible = async () =>
      (await client.query<{ n: number }>("select count(*)::int as n from public.contact")).rows[0]?.n;
    try {
      await client.query("begin");
      await client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
      expect(await visible()).toBe(1);
      await client.query(`select state, body from ${call}`, values);
      expect(await visible()).toBe(0);
      await client.query("commit");
      const [mine, arguments_] = reads[name]?.(me.token, me.contactId) ?? ["", []];
      await client.query(`select state, body from ${mine}`, arguments_);
      expect(await visible()).toBe(0);
    } finally {
      client.release();
    }
  });

  it.each(["anon", "member", "system", "service_role", "auth_server"] as const)(
    "cannot be called by %s directly",
    async (actor) => {
      const me = await personWithContact();
      const worlds = [await createWorld(admin), await createWorld(admin)] as const;
      const [call, values] = reads[name]?.(me.token, me.contactId) ?? ["", []];
      const refused = asActor(admin, actor, worlds, (client) => client.query(`select from ${call}`, values));
      expect(await errorOf(refused)).toMatch(/^permission denied for (function|schema)/);
    },
  );
});

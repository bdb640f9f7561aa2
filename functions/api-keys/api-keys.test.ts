import { describe, expect, it, vi } from "vitest";
import { loadEndpoints } from "../../dev/stack/local-server.ts";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import {
  createAction,
  createContact,
  createMember,
  createSession,
  createUser,
  signedInMember,
} from "../../dev/test/factories.ts";
import { systemClaims } from "../http/context.ts";
import type { Scope } from "../http/contract.ts";
import { purgeApiKeys } from "./purge-api-keys.ts";

const { admin, platform, logged } = await testStack({ dataApi: true, mailbox: true });
const call = callerOf(platform, await loadEndpoints());
const PATH = "/api/api-keys";

interface Made {
  readonly key: string;
  readonly apiKey: { readonly id: string; readonly expiresAt: string; readonly ending: string };
}

async function makeKey(cookie: string, scopes: readonly Scope[], body: object = {}): Promise<Made> {
  const reply = await call("POST", PATH, { cookie, body: { name: "Export du lundi", scopes, ...body } });
  expect(reply.status, reply.text).toBe(201);
  return reply.json as Made;
}

/** As a program calls: no cookie, and no page that it comes from. */
const byKey = (method: string, path: string, key: string, options: object = {}) =>
  call(method, path, { ...options, headers: { origin: "", authorization: `Bearer ${key}` } });

const keysOf = async (cookie: string) =>
  ((await call("GET", PATH, { cookie })).json as { data: { id: string; state: string; mine: boolean }[] })
    .data;

/** A member with a contact, its action, and a key for some scopes. */
async function memberWithKey(scopes: readonly Scope[] = ["contacts:read"], role = "member") {
  const me = await signedInMember(admin, { role });
  const contactId = await createContact(admin, me.organizationId);
  const actionId = await createAction(admin, me.organizationId, contactId);
  return { ...me, contactId, actionId, ...(await makeKey(me.cookie, scopes)) };
}

describe("a key", () => {
  it("reads what its person reads, and nothing of another organization, in one round trip", async () => {
    const [me, other] = [await memberWithKey(), await memberWithKey()];
    const query = vi.spyOn(platform.pool, "query");
    const mine = await byKey("GET", `/api/contacts/${me.contactId}`, me.key);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect([mine.status, mine.json]).toMatchObject([200, { id: me.contactId }]);
    expect((await byKey("GET", `/api/contacts/${other.contactId}`, me.key)).status).toBe(404);
    const list = await byKey("GET", "/api/contacts", me.key);
    expect(list.text).toContain(me.contactId);
    expect(list.text).not.toContain(other.contactId);
  });

  it("changes what its scope names, from a program that names no page", async () => {
    const me = await memberWithKey(["actions:write"]);
    const done = await byKey("PATCH", `/api/actions/${me.actionId}/done`, me.key, { body: {} });
    expect([done.status, done.json]).toMatchObject([200, { archivedReason: "done" }]);
  });

  it.each([
    ["a read that opens the session itself", "GET", "/api/contacts"],
    ["any other call", "POST", "/api/suppressions"],
  ])("without the scope is a 403 that names it: %s", async (_, method, path) => {
    const me = await memberWithKey(["actions:write"]);
    const reply = await byKey(method, path, me.key, method === "GET" ? {} : { body: {} });
    expect([reply.status, reply.error.code]).toEqual([403, "missing_scope"]);
    expect(reply.headers.get("www-authenticate")).toMatch(
      /^Bearer error="insufficient_scope", scope="(contacts:read|suppressions:write)"$/,
    );
  });

  it("is refused beside a session, and counts for nothing where anybody may call", async () => {
    const me = await memberWithKey();
    const headers = { authorization: `Bearer ${me.key}` };
    const both = await call("GET", "/api/contacts", { cookie: me.cookie, headers });
    expect([both.status, both.error.code]).toEqual([403, "forbidden"]);
    expect((await call("GET", "/api/health", { headers: { authorization: "Bearer x" } })).status).toBe(200);
  });

  it("opens nothing of the account", async () => {
    const me = await memberWithKey(["contacts:read"], "owner");
    expect((await byKey("GET", "/api/auth/get-session", me.key)).json).toBeNull();
    expect((await byKey("GET", "/api/auth/list-sessions", me.key)).status).toBe(401);
    expect(
      (await byKey("POST", PATH, me.key, { body: { name: "x", scopes: ["contacts:read"] } })).status,
    ).toBe(403);
  });

  it("of a product administrator is no administrator's", async () => {
    const me = await signedInMember(admin, { user: { role: "admin" } });
    const { key } = await makeKey(me.cookie, ["contacts:write"]);
    const csv = {
      kind: "contacts",
      fileName: "a.csv",
      content: Buffer.from("Nom;E-mail\nRoux;a@exemple.test\n").toString("base64"),
    };
    expect((await call("POST", "/api/imports/preview", { cookie: me.cookie, body: csv })).status).toBe(200);
    expect((await byKey("POST", "/api/imports/preview", key, { body: csv })).error.code).toBe("forbidden");
  });

  it("is stored and logged nowhere", async () => {
    const me = await memberWithKey();
    await byKey("GET", "/api/contacts", me.key);
    const { rows } = await admin.query<{ stored: string }>(
      "select row_to_json(k)::text as stored from private.api_key k where id = $1",
      [me.apiKey.id],
    );
    const secret = me.key.slice(8, 72);
    expect(`${rows[0]?.stored} ${logged.join(" ")}`).not.toContain(secret);
    expect((await call("GET", PATH, { cookie: me.cookie })).text).not.toContain(secret);
  });
});

describe("a key no longer opens anything", () => {
  type Member = Awaited<ReturnType<typeof memberWithKey>>;
  const set = (text: string, ...values: unknown[]) => admin.query(text, values);
  const ends: [string, (me: Member) => Promise<unknown>][] = [
    [
      "once it has expired",
      (me) => set("update private.api_key set expires_at = now() where id = $1", me.apiKey.id),
    ],
    ["once it is revoked", (me) => call("DELETE", `${PATH}/${me.apiKey.id}`, { cookie: me.cookie })],
    ["once its person has left", (me) => set("delete from better_auth.member where user_id = $1", me.userId)],
    ["once their account is gone", (me) => set(`delete from better_auth."user" where id = $1`, me.userId)],
    [
      "once they have been suspended, even when that is over",
      async (me) => {
        await set(`update better_auth."user" set banned = true where id = $1`, me.userId);
        await set(`update better_auth."user" set banned = false where id = $1`, me.userId);
      },
    ],
    [
      "after they left and came back",
      async (me) => {
        await set("delete from better_auth.member where user_id = $1", me.userId);
        await createMember(admin, me.organizationId, me.userId);
      },
    ],
  ];

  it.each(ends)("%s", async (_, end) => {
    const me = await memberWithKey(["contacts:read", "contacts:write"]);
    expect((await byKey("GET", "/api/contacts", me.key)).status).toBe(200);
    await end(me);
    for (const reply of [
      await byKey("GET", "/api/contacts", me.key),
      await byKey("PATCH", `/api/contacts/${me.contactId}/linkedin`, me.key, { body: {} }),
    ]) {
      expect([reply.status, reply.error.code]).toEqual([401, "invalid_api_key"]);
      expect(reply.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    }
  });
});

describe("keys are managed", () => {
  it("for ninety days unless said, a year at most, and ten at once", async () => {
    const { cookie } = await signedInMember(admin);
    const days = ({ apiKey }: Made) => Math.round((Date.parse(apiKey.expiresAt) - Date.now()) / 86_400_000);
    expect(days(await makeKey(cookie, ["contacts:read"]))).toBe(90);
    expect(days(await makeKey(cookie, ["contacts:read"], { days: 365 }))).toBe(365);
    const tooLong = { name: "x", scopes: ["contacts:read"], days: 366 };
    expect((await call("POST", PATH, { cookie, body: tooLong })).status).toBe(400);
    const others = Array.from({ length: 12 }, () =>
      call("POST", PATH, { cookie, body: { name: "x", scopes: ["contacts:read"] } }),
    );
    const statuses = (await Promise.all(others)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(8);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
  });

  it("by their person, and by the organization's owners; others neither see nor end one", async () => {
    const owner = await signedInMember(admin, { role: "owner" });
    const me = await signedInMember(admin, { organizationId: owner.organizationId });
    const colleague = await signedInMember(admin, { organizationId: owner.organizationId, role: "admin" });
    const stranger = await signedInMember(admin, { role: "owner" });
    const { apiKey } = await makeKey(me.cookie, ["contacts:read"]);
    expect(await keysOf(me.cookie)).toMatchObject([{ id: apiKey.id, mine: true }]);
    expect(await keysOf(owner.cookie)).toMatchObject([{ id: apiKey.id, mine: false }]);
    for (const { cookie } of [colleague, stranger]) {
      expect(await keysOf(cookie)).toEqual([]);
      expect((await call("DELETE", `${PATH}/${apiKey.id}`, { cookie })).status).toBe(404);
    }
    const ended = await call("DELETE", `${PATH}/${apiKey.id}`, { cookie: owner.cookie });
    expect([ended.status, ended.json]).toMatchObject([200, { state: "revoked" }]);
    expect((await call("DELETE", `${PATH}/${apiKey.id}`, { cookie: me.cookie })).status).toBe(200);
  });

  it("by nobody who acts as their person", async () => {
    const me = await memberWithKey();
    const behind = await createUser(admin, { role: "admin" });
    const { cookie } = await createSession(admin, me.userId, me.organizationId, { impersonated_by: behind });
    expect(await keysOf(cookie)).toHaveLength(1);
    const made = await call("POST", PATH, { cookie, body: { name: "x", scopes: ["contacts:read"] } });
    const ended = await call("DELETE", `${PATH}/${me.apiKey.id}`, { cookie });
    expect([made.status, ended.status]).toEqual([403, 403]);
  });

  it("leaving entries in the audit, and the hour of the last use", async () => {
    const me = await memberWithKey();
    const lastUse = async () =>
      (
        await admin.query<{ at: Date | null }>(
          "select last_used_at as at from private.api_key where id = $1",
          [me.apiKey.id],
        )
      ).rows[0]?.at;
    expect(await lastUse()).toBeNull();
    await byKey("GET", "/api/contacts", me.key);
    const first = await lastUse();
    await byKey("GET", "/api/contacts", me.key);
    expect(await lastUse()).toEqual(first);
    await admin.query("update private.api_key set last_used_at = now() - interval '61 minutes'");
    await byKey("GET", "/api/contacts", me.key);
    expect(Number(await lastUse())).toBeGreaterThanOrEqual(Number(first));
    await call("DELETE", `${PATH}/${me.apiKey.id}`, { cookie: me.cookie });
    await call("DELETE", `${PATH}/${me.apiKey.id}`, { cookie: me.cookie });
    const { rows } = await admin.query(
      "select event, actor_id, target_label from private.audit where target_id = $1 order by id",
      [me.apiKey.id],
    );
    expect(rows).toEqual(
      ["created", "first_used", "revoked"].map((event) => ({
        event: `api_key.${event}`,
        actor_id: me.userId,
        target_label: "Export du lundi",
      })),
    );
  });

  it("until retention takes those that ended long ago", async () => {
    const me = await memberWithKey();
    const [expired, revoked] = [
      await makeKey(me.cookie, ["contacts:read"]),
      await makeKey(me.cookie, ["contacts:read"]),
    ];
    await admin.query(`update private.api_key set expires_at = now() - interval '3 days' where id = $1`, [
      expired.apiKey.id,
    ]);
    await call("DELETE", `${PATH}/${revoked.apiKey.id}`, { cookie: me.cookie });
    const ctx = {
      ...platform,
      pool: platform.pool,
      requestId: "retention",
      claims: systemClaims(me.organizationId),
    };
    expect(await purgeApiKeys(ctx, new Date(Date.now() - 86_400_000))).toBe(1);
    expect(await purgeApiKeys(ctx, new Date(Date.now() + 60_000))).toBe(1);
    expect((await keysOf(me.cookie)).map(({ id }) => id)).toEqual([me.apiKey.id]);
  });
});

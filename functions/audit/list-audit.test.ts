import { describe, expect, it } from "vitest";
import * as z from "zod";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createSession, createUser, signedInMember } from "../../dev/test/factories.ts";
import { contract as listAudit, route } from "./list-audit.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);

const ours = await signedInMember(admin, { role: "owner" });
const theirs = await signedInMember(admin, { role: "owner,member" });
const administrator = await createSession(admin, await createUser(admin, { role: "admin" }), null);

const write = (entry: Record<string, unknown>) =>
  platform.pool.query("select app.record_audit($1)", [JSON.stringify(entry)]);
for (let number = 1; number <= 5; number++) {
  await write({
    event: number === 5 ? "session.failed" : "member.invited",
    outcome: number === 5 ? "failure" : "success",
    organizationId: ours.organizationId,
    actorId: ours.userId,
    actorEmail: "élodie@exemple.test",
    targetKind: "invitation",
    targetLabel: `invite_${number}@exemple.test`,
    detail: { number },
    ipAddress: "192.0.2.1",
  });
}
await write({ event: "crm.connected", organizationId: theirs.organizationId });
await write({ event: "user.created", targetKind: "user", targetLabel: "seul@exemple.test" });

const get = (query: Record<string, string>, cookie: string | undefined) =>
  call("GET", `/api/audit?${new URLSearchParams(query).toString()}`, { cookie });
const list = async (query: Record<string, string>, cookie = ours.cookie) => {
  const reply = await get(query, cookie);
  expect(reply.status, reply.text).toBe(200);
  return listAudit.response.parse(reply.json);
};
const numbers = async (query: Record<string, string>, cookie?: string) =>
  (await list(query, cookie)).data.map(({ detail }) => detail["number"]);

describe("GET /api/audit", () => {
  it("shows an owner the entries of their organization, the newest first", async () => {
    const { data, meta } = await list({});
    expect(data.map(({ detail }) => detail["number"])).toEqual([5, 4, 3, 2, 1]);
    expect(meta).toEqual({ offset: 0, pageSize: 20, itemCount: 5, hasMore: false });
    expect(data[0]).toMatchObject({
      event: "session.failed",
      outcome: "failure",
      actor: { id: ours.userId, email: "élodie@exemple.test" },
      impersonatedBy: null,
      organizationId: ours.organizationId,
      target: { kind: "invitation", id: null, label: "invite_5@exemple.test" },
      ipAddress: "192.0.2.1",
    });
  });

  it("shows another organization's owner none of them", async () => {
    const { data, meta } = await list({}, theirs.cookie);
    expect(data.map(({ event, actor, target }) => [event, actor, target])).toEqual([
      ["crm.connected", null, null],
    ]);
    expect(meta.itemCount).toBe(1);
  });

  it("shows a product administrator everything, or one organization's", async () => {
    expect((await list({}, administrator.cookie)).meta.itemCount).toBe(7);
    const { data } = await list({ organizationId: theirs.organizationId }, administrator.cookie);
    expect(data.map(({ event }) => event)).toEqual(["crm.connected"]);
  });

  it("gives an owner nothing for another organization's id, even one they own too", async () => {
    await admin.query(
      `insert into better_auth.member (organization_id, user_id, role, created_at) values ($1, $2, 'owner', now())`,
      [theirs.organizationId, ours.userId],
    );
    expect(await list({ organizationId: theirs.organizationId })).toEqual({
      data: [],
      meta: { offset: 0, pageSize: 20, itemCount: 0, hasMore: false },
    });
    expect(await numbers({ organizationId: ours.organizationId })).toHaveLength(5);
  });

  it.each(["member", "admin", "member,admin", "coowner"])("refuses a %s", async (role) => {
    const { cookie } = await signedInMember(admin, { role, organizationId: ours.organizationId });
    const reply = await get({}, cookie);
    expect([reply.status, reply.error.code]).toEqual([403, "forbidden"]);
  });

  it("answers 401 to nobody and 403 without an active organization", async () => {
    expect((await get({}, undefined)).status).toBe(401);
    const { cookie } = await createSession(admin, ours.userId, null);
    const reply = await get({}, cookie);
    expect([reply.status, reply.error.code]).toEqual([403, "no_active_organization"]);
  });
});

describe("what is asked for", () => {
  it.each([
    [{ filter: "ELODIE" }, [5, 4, 3, 2, 1]],
    [{ filter: "invite_3" }, [3]],
    [{ filter: "session.f" }, [5]],
    [{ filter: "%" }, []],
    [{ filter: "invite%3" }, []],
    [{ filter: "\\" }, []],
    [{ filter: "inv\u0000ite_3" }, [3]],
    [{ filter: "'; drop table private.audit; --" }, []],
    [{ event: "session.failed" }, [5]],
    [{ event: "session" }, []],
    [{ area: "session" }, [5]],
    [{ area: "member", sort: "createdAt" }, [1, 2, 3, 4]],
    [{ area: "member.invited" }, []],
    [{ outcome: "success", sort: "-createdAt" }, [4, 3, 2, 1]],
    [{ outcome: "failure", area: "member" }, []],
    [{ from: "2000-01-01T00:00:00Z", event: "session.failed" }, [5]],
    [{ from: "2999-01-01T00:00:00Z" }, []],
    [{ to: "2000-01-01T00:00:00+02:00" }, []],
  ])("%j finds %j", async (query, expected) => {
    expect(await numbers(query)).toEqual(expected);
    expect((await list(query)).meta.itemCount).toBe(expected.length);
  });

  it("takes what happened at its beginning and leaves what happened at its end", async () => {
    const { rows } = await admin.query<{ at: string }>(
      `select to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.USOF:00') as at from private.audit
       where detail ->> 'number' = '3'`,
    );
    const at = rows[0]?.at ?? "";
    expect(await numbers({ from: at })).toEqual([5, 4, 3]);
    expect(await numbers({ to: at })).toEqual([2, 1]);
  });

  it("comes in pages without gap or double", async () => {
    const pages = [];
    for (const offset of ["0", "2", "4", "6"]) pages.push(await list({ offset, pageSize: "2" }));
    expect(pages.map(({ data }) => data.map(({ detail }) => detail["number"]))).toEqual([
      [5, 4],
      [3, 2],
      [1],
      [],
    ]);
    expect(pages.map(({ meta }) => [meta.itemCount, meta.hasMore])).toEqual([
      [5, true],
      [5, true],
      [5, false],
      [5, false],
    ]);
  });

  it.each<Record<string, string>>([
    { from: "hier" },
    { organizationId: "42" },
    { pageSize: "101" },
    { filter: "a".repeat(201) },
    { sort: "event" },
    { outcome: "maybe" },
  ])("may not be %j", async (query) => {
    expect((await get(query, ours.cookie)).status).toBe(400);
  });
});

describe("SQL function app.read_audit, called directly", () => {
  const states = async (token: string, organization: string | null = null) => {
    const { rows } = await platform.pool.query<{ state: string; body: string | null }>(
      "select state, body from app.read_audit($1, $2, '', '{}', false, 0, 100)",
      [token, organization],
    );
    return rows;
  };
  const Body = z.object({ meta: z.object({ itemCount: z.int() }) });

  it("refuses the token of a member and of an admin, whatever organization they name", async () => {
    for (const role of ["member", "admin"]) {
      const { token } = await signedInMember(admin, { role, organizationId: ours.organizationId });
      for (const organization of [null, ours.organizationId, theirs.organizationId]) {
        expect(await states(token, organization)).toEqual([{ state: "forbidden", body: null }]);
      }
    }
  });

  it("refuses a token that is none, one that has expired, and one without organization", async () => {
    const past = await createSession(admin, ours.userId, ours.organizationId, { expires_at: new Date(0) });
    const outside = await createSession(admin, ours.userId, null);
    for (const token of ["", "forged", past.token])
      expect(await states(token)).toEqual([{ state: "unauthenticated", body: null }]);
    expect(await states(outside.token)).toEqual([{ state: "no_organization", body: null }]);
  });

  it("holds an owner's token to the active organization", async () => {
    const [own] = await states(ours.token);
    expect(Body.parse(JSON.parse(own?.body ?? "")).meta.itemCount).toBe(5);
    const [foreign] = await states(ours.token, theirs.organizationId);
    expect(Body.parse(JSON.parse(foreign?.body ?? "")).meta.itemCount).toBe(0);
  });
});

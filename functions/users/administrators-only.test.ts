import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { administration } from "../../dev/test/administration.ts";
import { testStack } from "../../dev/test/database.ts";
import { createSession, createUser, signedInMember } from "../../dev/test/factories.ts";

const stack = await testStack();
const { admin, platform } = stack;
const { ask, call, me } = await administration(stack);
const owner = await signedInMember(admin, { role: "owner" });
const targetId = await createUser(admin);

const newUser = {
  email: "nouvelle@exemple.test",
  name: "Inès",
  role: "user",
  password: "Nouvelle-Venue-2026!",
  organizationId: me.organizationId,
};
const organization = `/api/organizations/${me.organizationId}`;
const user = `/api/users/${targetId}`;

/** Method, path, body; each would succeed for an administrator. */
const calls: [string, string, unknown?][] = [
  ["GET", "/api/organizations"],
  ["POST", "/api/organizations", { name: "Neuve" }],
  ["GET", organization],
  ["PATCH", organization, { name: "Renommée" }],
  ["GET", "/api/users"],
  ["POST", "/api/users", newUser],
  ["GET", user],
  ["PATCH", user, { name: "Autre" }],
  ["POST", `${user}/ban`, {}],
  ["POST", `${user}/unban`],
  ["DELETE", user],
  ["DELETE", organization],
];
const withId = calls.filter(([, path]) => path !== "/api/organizations" && path !== "/api/users");

/** Everything the calls could have changed. */
async function everything(): Promise<unknown> {
  const tables = ["organization", "user", "member", "account", "team", "session"];
  const states = [];
  for (const table of tables) {
    const { rows } = await admin.query(`select t::text from better_auth."${table}" t order by 1`);
    states.push(rows);
  }
  return states;
}

describe.each(calls)("%s %s", (method, path, body) => {
  it("answers 403 to the owner of an organization and changes nothing", async () => {
    const before = await everything();
    const reply = await call(method, path, { cookie: owner.cookie, body });
    expect(reply.status).toBe(403);
    expect(reply.error).toMatchObject({
      code: "forbidden",
      message: "Vous n’avez pas le droit de faire cela.",
    });
    expect(await everything()).toEqual(before);
  });

  it("answers 403 to somebody without organization, and to a role that only sounds like it", async () => {
    for (const role of ["user", null, "administrator", "user,notadmin"]) {
      const { cookie } = await createSession(admin, await createUser(admin, { role }), null);
      expect((await call(method, path, { cookie, body })).status).toBe(403);
    }
  });

  it("answers 401 to nobody, to a banned administrator and to a session that is over", async () => {
    const banned = await createUser(admin, { role: "admin", banned: true });
    const cookies = [
      undefined,
      (await createSession(admin, banned, null)).cookie,
      (await createSession(admin, me.userId, null, { expires_at: new Date(0) })).cookie,
    ];
    for (const cookie of cookies) {
      const reply = await call(method, path, { cookie, body });
      expect(reply.status).toBe(401);
      expect(reply.error.code).toBe("unauthenticated");
    }
  });
});

describe.each(withId)("%s %s", (method, path, body) => {
  const at = (id: string) => ask(method, path.replace(/[0-9a-f-]{36}/, id), body);

  it("answers 404 to an id that is not", async () => {
    const reply = await at(randomUUID());
    expect(reply.status).toBe(404);
    expect(reply.error.code).toBe("not_found");
  });

  it.each(["12", "null", "%00", `${randomUUID()}'`])("answers 400 to the id %s", async (id) => {
    const reply = await at(id);
    expect(reply.status).toBe(400);
    expect(reply.error.details).toEqual({ id: "Identifiant invalide." });
  });
});

/** The SQL functions behind the calls, as whoever holds app_server's password could call them. */
const statements: [string, unknown[]][] = [
  ["app.list_model_usage($1, now(), 50, 1000, '', '{}', 0, 20)", []],
  ["app.list_all_jobs($1, null, null, null, '{}', 0, 20)", []],
];

describe.each(statements)("%s", (statement, parameters) => {
  const ask = async (token: string | null) =>
    (await platform.pool.query(`select * from ${statement}`, [token, ...parameters])).rows;

  it("called directly refuses whoever is no administrator, and changes nothing", async () => {
    const before = await everything();
    expect(await ask(owner.token)).toEqual([{ state: "forbidden", body: null }]);
    for (const token of ["", "unknown", null]) {
      expect(await ask(token)).toEqual([{ state: "unauthenticated", body: null }]);
    }
    expect(await everything()).toEqual(before);
  });
});

describe("what makes organizations and people", () => {
  it.each([
    "select app.open_administration('token')",
    "insert into better_auth.organization (name, slug) values ('Neuve', 'neuve')",
    `update better_auth."user" set role = 'admin'`,
    "select * from better_auth.member",
  ])("are closed to the product's role: %s", async (sql) => {
    await expect(platform.pool.query(sql)).rejects.toThrow(/permission denied/);
  });
});

describe("an administrator", () => {
  it("needs no organization", async () => {
    const { cookie } = await createSession(admin, me.userId, null);
    expect((await call("GET", "/api/users", { cookie })).status).toBe(200);
  });

  it.each(calls)("may %s %s", async (method, path, body) => {
    const reply = await ask(method, path, body);
    expect(reply.status).toBe(method === "POST" && path.split("/").length === 3 ? 201 : 200);
  });
});

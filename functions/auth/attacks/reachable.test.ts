import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createSession } from "../../../dev/test/factories.ts";
import { createAuth } from "../better-auth.ts";
import { createAuthPool } from "../pool.ts";
import { REACHABLE } from "../reachable.ts";
import { route } from "../auth.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route]);
const boss = await createPerson(admin, { user: { role: "admin" }, role: "owner" });
const { cookie } = await createSession(admin, boss.userId, boss.organizationId);

const pool = createAuthPool(platform.environment, platform.log);
const { api } = createAuth(platform.environment, pool, platform.log);
await pool.end();
/** Every call better-auth and its plugins could answer over HTTP, e.g. `POST /sign-out`. */
const offered = Object.values(api).flatMap((one) => {
  const { path, options } = one as { path?: string; options?: { method?: string | string[] } };
  if (path === undefined) return [];
  return [options?.method ?? "GET"].flat().map((method) => `${method} ${path}`);
});

/** Calls the product does not expose, and what a caller could do with them. */
const UNWANTED: Record<string, string> = {
  "POST /sign-up/email": "make an account without an invitation",
  "POST /verify-password": "try passwords out of sight of the limit on sign-in",
  "POST /update-session": "write columns of their session",
  "GET /account-info": "have the server ask a provider on their behalf",
  "GET /admin/get-user": "read columns that GET /api/users/{id} does not show",
  "POST /admin/update-user": "write any column of a person, emailVerified and banned included",
  "GET /organization/get-organization": "nothing that get-full-organization does not do",
  "GET /organization/list-user-invitations": "read invitations by an address nobody has verified",
  "GET /organization/get-active-member-role": "nothing that get-active-member does not do",
  "POST /organization/set-active-team": "write a column of their session",
  "GET /organization/list-user-teams": "nothing that list-teams does not do",
  "GET /organization/list-team-members": "nothing that list-members does not do",
};

describe("Of what better-auth offers over HTTP", () => {
  it("each call is wanted or not, by decision: a new one has to be decided on", () => {
    expect(offered.length).toBeGreaterThan(60);
    expect([...REACHABLE, ...Object.keys(UNWANTED)].toSorted()).toEqual(offered.toSorted());
  });

  it.each(Object.keys(UNWANTED))("%s is an unknown path, for an administrator too", async (one) => {
    const [method = "", path = ""] = one.split(" ");
    const body = { email: "nouveau@exemple.test", password: PASSWORD, name: "Nouveau" };
    for (const with_ of [cookie, undefined]) {
      const reply = await call(method, `/api/auth${path}`, {
        cookie: with_,
        ...(method === "GET" ? {} : { body }),
      });
      expect([reply.status, reply.error.code]).toEqual([404, "not_found"]);
    }
    const { rowCount } = await admin.query(
      `select from better_auth."user" where email = 'nouveau@exemple.test'`,
    );
    expect(rowCount).toBe(0);
  });
});

describe("A path in another spelling", () => {
  const SPELLINGS = [
    "//sign-in/email",
    "/sign-in//email",
    "/sign-in/email/",
    "/sign-in/email//",
    "/sign-in/%65mail",
    "/sign-in%2Femail",
    "/sign-in%252Femail",
    "/sign-in\\email",
    "/Sign-In/email",
    "/sign-in/email;a=1",
    "/sign-in/email%00",
    "/sign-in/email%20",
    "/sign-in/email%3F",
    "/sign-in/email.",
    "/api/auth/sign-in/email",
    "/reset-password/../sign-in/email",
  ];

  it.each(SPELLINGS)("is no way past the rate limit: %s", async (path) => {
    const body = { email: "personne@exemple.test", password: PASSWORD };
    const address = "203.0.113.99";
    const reply = await call("POST", `/api/auth${path}`, { body, address });
    const { rows } = await admin.query<{ key: string }>(
      "select key from better_auth.rate_limit where key like $1",
      [`${address}|%`],
    );
    // Spellings that URL parsing normalizes reach the path; others are refused before they are counted.
    expect([401, 404, 429]).toContain(reply.status);
    expect(rows.every(({ key }) => key === `${address}|/sign-in/email`)).toBe(true);
  });

  it("leaves no row behind, however many are tried", async () => {
    const rowsNow = async () =>
      (await admin.query("select from better_auth.rate_limit where key like '203.0.113.98|%'")).rowCount;
    for (let n = 0; n < 20; n++) await call("GET", `/api/auth/inconnu-${n}`, { address: "203.0.113.98" });
    expect(await rowsNow()).toBe(0);
  });

  it.each(["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"])("nor is another method: %s", async (method) => {
    expect((await call(method, "/api/auth/get-session", { cookie })).status).toBe(404);
  });
});

import { describe, expect, it } from "vitest";
import { callerOf, createPerson, PASSWORD, signIn } from "../../../dev/test/caller.ts";
import { testStack } from "../../../dev/test/database.ts";
import { createAction, createContact } from "../../../dev/test/factories.ts";
import { route as done } from "../../suggestions/actions/mark-done.ts";
import { route as createOrganization } from "../../organizations/create-organization.ts";
import { route as deleteUser } from "../../users/delete-user.ts";
import { route as updateUser } from "../../users/update-user.ts";
import { route } from "../auth.ts";

const { admin, platform } = await testStack();
const call = callerOf(platform, [route, done, createOrganization, deleteUser, updateUser]);
const boss = await createPerson(admin, { user: { role: "admin" }, role: "owner" });
const cookie = await signIn(call, boss.email);
const organizationId = boss.organizationId ?? "";
const other = await createPerson(admin, { organizationId });
const contactId = await createContact(admin, organizationId);
const actionId = await createAction(admin, organizationId, contactId);

/** How a foreign page can make a browser send a call with its cookies. */
const FORGED: Record<string, Record<string, string>> = {
  "from another site": { origin: "https://evil.example" },
  "from a site that begins as ours": { origin: "http://localhost:3000.evil.example" },
  "from another port of ours": { origin: "http://localhost:3001" },
  "from our host over https": { origin: "https://localhost:3000" },
  "from a sandboxed frame": { origin: "null" },
  "from a sandboxed frame that says it is ours": { origin: "null", "sec-fetch-site": "cross-site" },
  "from two origins": { origin: "http://localhost:3000, https://evil.example" },
  "without origin, by another site's link": { origin: "", referer: "https://evil.example/localhost:3000" },
  "as a form": { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
  "as a form with files": {
    origin: "https://evil.example",
    "content-type": "multipart/form-data; boundary=x",
  },
  "as plain text": { origin: "https://evil.example", "content-type": "text/plain" },
  "as plain text without origin, by fetch": {
    origin: "",
    "content-type": "text/plain",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "no-cors",
  },
};

const CALLS: readonly [method: string, path: string, body?: Record<string, unknown>][] = [
  ["POST", "/api/auth/sign-out", {}],
  ["POST", "/api/auth/change-password", { currentPassword: PASSWORD, newPassword: "Autre-Phrase-2026!" }],
  ["POST", "/api/auth/change-email", { newEmail: "prise@exemple.test" }],
  ["POST", "/api/auth/delete-user", {}],
  ["POST", "/api/auth/update-user", { name: "Prise" }],
  ["POST", "/api/auth/revoke-sessions", {}],
  ["POST", "/api/auth/organization/update", { data: { name: "Prise" } }],
  ["POST", "/api/auth/organization/delete", { organizationId }],
  ["POST", "/api/auth/organization/remove-member", { memberIdOrEmail: other.email }],
  ["POST", "/api/auth/organization/invite-member", { email: "prise@exemple.test", role: "owner" }],
  ["POST", "/api/auth/admin/set-role", { userId: other.userId, role: "admin" }],
  ["POST", "/api/auth/admin/impersonate-user", { userId: other.userId }],
  ["POST", "/api/organizations", { name: "Prise" }],
  ["PATCH", `/api/users/${other.userId}`, { role: "admin" }],
  ["DELETE", `/api/users/${other.userId}`],
  ["PATCH", `/api/actions/${actionId}/done`],
];

const OF_EACH_DOOR = CALLS.filter(
  ([method, path], index, all) =>
    all.findIndex((one) => one[0] === method && isOfAuth(one[1]) === isOfAuth(path)) === index,
);
function isOfAuth(path: string): boolean {
  return path.startsWith("/api/auth/");
}

const everything = async () => {
  const { rows } = await admin.query(
    `select (select jsonb_agg(u order by u.id) from better_auth."user" u) as users,
            (select jsonb_agg(o order by o.id) from better_auth.organization o) as organizations,
            (select jsonb_agg(m order by m.id) from better_auth.member m) as members,
            (select jsonb_agg(i order by i.id) from better_auth.invitation i) as invitations,
            (select jsonb_agg(s.token order by s.id) from better_auth.session s) as sessions,
            (select jsonb_agg(a.password order by a.id) from better_auth.account a) as passwords,
            (select jsonb_agg(a order by a.id) from public.action a) as actions`,
  );
  return rows[0] as unknown;
};

describe("A call with our cookie that another page makes", () => {
  it.each(Object.keys(FORGED))("changes nothing: %s", async (name) => {
    const forged = FORGED[name] ?? {};
    const before = await everything();
    // Each door has one rule: what is forged is tried at a call of each method there, and one forging at every call.
    const tried = name === "from another site" ? CALLS : OF_EACH_DOOR;
    for (const [method, path, body] of tried) {
      const reply = await call(method, path, {
        cookie,
        headers: forged,
        ...(body === undefined ? {} : { body }),
      });
      expect(reply.status, `${method} ${path} ${reply.text}`).toBeGreaterThanOrEqual(400);
      expect([403, 415], `${method} ${path} ${reply.text}`).toContain(reply.status);
    }
    expect(await everything()).toEqual(before);
  });

  it("changes nothing without an origin, where a browser would send it unasked", async () => {
    const before = await everything();
    const unasked = CALLS.filter(([method, path]) => method === "POST" || path.startsWith("/api/auth/"));
    for (const [method, path, body] of unasked) {
      const headers = { origin: "", "content-type": "text/plain" };
      const reply = await call(method, path, { cookie, headers, ...(body === undefined ? {} : { body }) });
      expect([403, 415], `${method} ${path} ${reply.text}`).toContain(reply.status);
    }
    expect(await everything()).toEqual(before);
  });

  it("needs an origin on every route of authentication", async () => {
    const before = await everything();
    for (const [method, path, body] of CALLS.filter(([, path]) => path.startsWith("/api/auth/"))) {
      const reply = await call(method, path, { cookie, headers: { origin: "" }, ...(body ? { body } : {}) });
      expect(reply.status, `${method} ${path}`).toBe(403);
    }
    expect(await everything()).toEqual(before);
  });

  it("is a program's own when it names no page and no browser could have sent it so", async () => {
    const headers = { origin: "" };
    const body = { name: "Par programme" };
    expect((await call("POST", "/api/organizations", { cookie, headers, body })).status).toBe(201);
  });

  it("is refused in French", async () => {
    const headers = { origin: "https://evil.example" };
    const [auth, product] = [
      await call("POST", "/api/auth/sign-out", { cookie, headers, body: {} }),
      await call("POST", "/api/organizations", { cookie, headers, body: { name: "Prise" } }),
    ];
    expect(auth.json).toEqual({
      code: "INVALID_ORIGIN",
      message: "Cette demande vient d’une autre page que les nôtres.",
      originalMessage: "Invalid origin",
    });
    expect(product.error).toMatchObject({ code: "forbidden" });
  });

  it("works from our own", async () => {
    const reply = await call("POST", "/api/organizations", { cookie, body: { name: "À nous" } });
    expect(reply.status).toBe(201);
    expect((await call("POST", "/api/auth/update-user", { cookie, body: { name: "À nous" } })).status).toBe(
      200,
    );
  });
});

describe("Signing somebody in from another page, under an account of its own", () => {
  const body = { email: other.email, password: PASSWORD };
  it.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "", referer: "https://evil.example/" },
    { origin: "", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" },
    { origin: "https://evil.example", "content-type": "text/plain" },
    { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
  ])("is refused without a cookie too: %j", async (headers) => {
    const reply = await call("POST", "/api/auth/sign-in/email", { body, headers });
    expect([400, 403, 415]).toContain(reply.status);
    expect(reply.headers.getSetCookie()).toEqual([]);
  });
});

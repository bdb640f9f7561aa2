import { afterAll, describe, expect, it, vi } from "vitest";
import { loadEndpoints } from "../../dev/stack/local-server.ts";
import { productCalls } from "../../dev/test/calls/product-calls.ts";
import { callerOf, type CallOptions, type Reply } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createSession, createUser, sessionCookie, signedInMember } from "../../dev/test/factories.ts";
import { startTestQueue } from "../../dev/test/queue.ts";
import { newApiKey } from "./api-key.ts";
import type { Endpoint } from "./endpoint.ts";

const queue = await startTestQueue();
afterAll(() => queue.stop());
const { admin, platform } = await testStack({ variables: queue.variables });
const endpoints = await loadEndpoints();
const call = callerOf(platform, endpoints);

const contracted = endpoints.filter((one): one is Endpoint => "handle" in one);
const guarded = contracted.filter((one) => one.access !== "public");
const nameOf = ({ contract }: Endpoint): string => `${contract.method} ${contract.path}`;
const named = (some: Endpoint[]): [string, Endpoint][] => some.map((one) => [nameOf(one), one]);

const OLD = { expires_at: new Date(0) };
const strangers: [string, string | undefined][] = [
  ["nobody", undefined],
  [
    "a cookie with another signature",
    sessionCookie("x".repeat(48), "another-secret-of-thirty-two-characters"),
  ],
  ["a token that was never given", sessionCookie("0".repeat(48))],
  ["a session that is over", (await createSession(admin, await createUser(admin), null, OLD)).cookie],
];
const alone = (await createSession(admin, await createUser(admin), null)).cookie;
const member = await signedInMember(admin);

/** Bodies that no contract takes; the first and the last tell a gate that reads them from one that does not. */
const malformedBodies = ({ contract }: Endpoint): CallOptions[] => [
  { body: "{" },
  { body: "null" },
  { body: `"${"a".repeat(contract.bodyLimitBytes ?? 1024 * 1024)}"` },
  { body: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
  { body: "a", headers: { "content-type": "text/plain" } },
  { body: "a", headers: { "content-type": "text/plain", origin: "" } },
  { body: "\u0000", headers: { "content-type": "" } },
];

/** Sends malformed requests to a call: a few, or `every` kind it can have. */
async function sendMalformed(
  one: Endpoint,
  cookie: string | undefined,
  { every = false }: { every?: boolean } = {},
): Promise<Reply[]> {
  const { method, path } = one.contract;
  const right = path.replace(/\{\w+\}/g, "6d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a");
  const wrong = `${path.replace(/\{\w+\}/g, "42")}?pageSize=0&offset=-1&sort=secret&part=x&month=x&hasActions=x&replace=x&from=x`;
  const bodies = method === "GET" ? [{}] : malformedBodies(one);
  const sent = [right, wrong].flatMap((to) => bodies.map((body) => ({ to, body })));
  const replies: Reply[] = [];
  for (const { to, body } of every ? sent : [sent[0], sent.at(-1)].filter((some) => some !== undefined))
    replies.push(await call(method, to, { cookie, ...body }));
  return replies;
}

const kindOf = ({ access }: Endpoint): string =>
  typeof access === "string" ? access : "role" in access ? access.role : "shared";
/** A call of each kind of access, with a body where one has any: the kinds are what a gate tells apart. */
const kinds = [...Map.groupBy(guarded, kindOf).values()].flatMap(
  (some) => some.find(({ contract }) => contract.method !== "GET") ?? some.slice(0, 1),
);

const codes = (replies: Reply[]): string[] => [
  ...new Set(replies.map(({ status, error }) => `${status} ${error.code}`)),
];

describe("a malformed call", () => {
  it("may come from anybody where vendors send people and events, mail programs what unsubscribes, and for the reference, the state and what assistants look for", () => {
    expect(contracted.filter((one) => one.access === "public").map(nameOf)).toEqual([
      "GET /api/crm/oauth-callback/{crm}",
      "GET /api/health",
      "GET /api/health/ready",
      "GET /api/mailbox/oauth-callback/{provider}",
      "POST /api/morning-mail/stop",
      "GET /api/oauth/authorization-server",
      "GET /api/oauth/protected-resource",
      "GET /api/openapi.json",
      "GET /api/reference",
    ]);
    expect(endpoints.flatMap((one) => ("receive" in one ? [one.contract.path] : []))).toEqual([
      "/api/crm/webhooks/{crm}",
      "/api/telephone/webhooks/aircall/{organizationId}",
    ]);
  });

  it.each(named(guarded))("of %s is a 401 without a session", async (_, one) => {
    expect(codes(await sendMalformed(one, undefined))).toEqual(["401 unauthenticated"]);
  });

  it.each(named(kinds))("of %s, in every way, is a 401 for any stranger", async (_, one) => {
    for (const [who, cookie] of strangers) {
      const every = who === "a session that is over";
      expect(codes(await sendMalformed(one, cookie, { every })), who).toEqual(["401 unauthenticated"]);
    }
  });

  const withoutRole = guarded.filter((one) => typeof one.access === "string");
  it.each(named(withoutRole))("of %s is a 403 without an organization", async (_, one) => {
    expect(codes(await sendMalformed(one, alone))).toEqual(["403 no_active_organization"]);
  });

  const forRoles = guarded.filter((one) => typeof one.access === "object");
  it.each(named(forRoles))("of %s is a 403 for a member", async (_, one) => {
    expect(codes(await sendMalformed(one, member.cookie))).toEqual(["403 forbidden"]);
  });

  it("is judged by role on every route that refuses members", () => {
    const refusing = productCalls(endpoints).filter(({ refused }) => refused?.member === 403);
    expect(forRoles.map(nameOf)).toEqual(refusing.map((one) => one.call));
  });

  it("from a page that shows another organization than the session works in is a 409 on every route", async () => {
    const owner = await signedInMember(admin, { role: "owner", user: { role: "admin" } });
    const asked = (contract: Endpoint["contract"], shown: string): Promise<Reply> =>
      call(contract.method, contract.path.replace(/\{\w+\}/g, "6d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a"), {
        cookie: owner.cookie,
        headers: { "x-shown-organization": shown },
        ...(contract.method !== "GET" && { body: {} }),
      });
    for (const { contract } of guarded) {
      const replies = [await asked(contract, member.organizationId)];
      expect(codes(replies), contract.path).toEqual(["409 other_organization"]);
    }
    const own = { cookie: owner.cookie, headers: { "x-shown-organization": owner.organizationId } };
    expect((await call("GET", "/api/me/contacts/feed", own)).status).toBe(200);
  });

  it("is told what is wrong with it where the caller may ask", async () => {
    const unsorted = await call("GET", "/api/contacts?sort=secret", { cookie: member.cookie });
    expect(unsorted.error.details).toHaveProperty("sort");
    const foreign = { "content-type": "text/plain", origin: "https://evil.example" };
    const refused = await call("POST", "/api/suppressions", {
      cookie: member.cookie,
      body: "{",
      headers: foreign,
    });
    expect(refused.status).toBe(403);
    expect((await call("POST", "/api/suppressions", { cookie: member.cookie, body: "{" })).status).toBe(400);
  });
});

describe("an API key", () => {
  const open = contracted.filter(({ contract }) => contract.scope !== undefined);
  // Which calls these are stands in functions/routes.generated.ts, whose every change a review sees.
  it("reads by a scope that reads, and changes by one that changes", () => {
    for (const one of open)
      expect(one.contract.scope?.endsWith(":read"), nameOf(one)).toBe(one.contract.method === "GET");
  });

  it("opens nothing that decides about people, rights or whole organizations", () => {
    const OF_CONTACTS =
      /^\/api\/(?:actions|contacts|imports|suppressions|me\/(?:contacts\/feed|named-people|objections|promises))(?:\/|$)/;
    expect(open.filter(({ contract }) => !OF_CONTACTS.test(contract.path)).map(nameOf)).toEqual([]);
    expect(
      open.filter(({ contract }) => /personal-data|consent|cadence/.test(contract.path)).map(nameOf),
    ).toEqual([]);
    expect(open.filter(({ contract }) => contract.method === "DELETE").map(nameOf)).toEqual([
      "DELETE /api/contacts/{contactId}/named-people/{id}",
    ]);
    // A key has the rights of its person: of what is for a role, it opens the import of files alone.
    const forRoles = open.filter(({ access }) => access !== "session" && access !== "inline");
    expect(forRoles.map(nameOf)).toEqual(["POST /api/imports", "POST /api/imports/preview"]);
  });

  const closed = guarded.filter(({ contract }) => contract.scope === undefined);
  it.each(named(closed))("is refused by %s, whatever it is", async (_, { contract }) => {
    const path = contract.path.replace(/\{\w+\}/g, "6d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a");
    const headers = { origin: "", authorization: `Bearer ${newApiKey().key}` };
    expect(codes([await call(contract.method, path, { headers })])).toEqual(["403 forbidden"]);
  });

  it.each(named(guarded.filter((one) => !closed.includes(one))))(
    "that nobody was given is a 401 at %s",
    async (_, { contract }) => {
      const path = contract.path.replace(/\{\w+\}/g, "6d2b7a6e-3f0f-4a5e-9d5c-0c6a4f1d2b3a");
      const headers = { origin: "", authorization: `Bearer ${newApiKey().key}` };
      expect(codes([await call(contract.method, path, { headers })])).toEqual(["401 invalid_api_key"]);
    },
  );
});

describe("a hot read", () => {
  it.each(["/api/me/contacts/feed", "/api/contacts?pageSize=5&sort=-lastName"])(
    "opens the session in its one statement: %s",
    async (path) => {
      const query = vi.spyOn(platform.pool, "query");
      const reply = await call("GET", path, { cookie: member.cookie });
      expect(reply.status).toBe(200);
      expect(query).toHaveBeenCalledTimes(1);
      query.mockRestore();
    },
  );
});

import { afterAll, describe, expect, it } from "vitest";
import { requireUser } from "../../../functions/http/session-gate.ts";
import { changePreferences } from "../../../functions/preferences/store.ts";
import { readWithSession } from "../../../functions/db/session.ts";
import { REACHABLE } from "../../../functions/auth/reachable.ts";
import { routeKey } from "../../../functions/http/route-row.ts";
import { routes } from "../../../functions/routes.generated.ts";
import { newVapidKey } from "../../secrets/vapid-key.ts";
import { loadEndpoints } from "../../stack/local-server.ts";
import { callerOf, type Reply } from "../caller.ts";
import { testStack } from "../database.ts";
import { createMember, createOrganization, signedInMember } from "../factories.ts";
import { startHubspot } from "../hubspot.ts";
import { startTestQueue } from "../queue.ts";
import type { Call } from "./call.ts";
import { organizationCalls } from "./organization-calls.ts";
import { productCalls } from "./product-calls.ts";
import { type Actor, type CallWorld, callWorld } from "./world.ts";

const [hubspot, queue] = await Promise.all([startHubspot([]), startTestQueue()]);
const salesforce = { SALESFORCE_CLIENT_ID: "essai", SALESFORCE_CLIENT_SECRET: "secret-d-essai" };
const { admin, platform } = await testStack({
  dataApi: true,
  mailbox: true,
  variables: { ...hubspot.variables, ...queue.variables, ...salesforce, VAPID_PRIVATE_KEY: newVapidKey() },
});
afterAll(() => Promise.all([hubspot.stop(), queue.stop()]));

const endpoints = await loadEndpoints();
const call = callerOf(platform, endpoints);
const ofProduct = productCalls(endpoints);

/** What opens another organization, answers an invitation to one, or speaks of none. */
const OF_NO_PAGE = [
  "POST /api/auth/organization/set-active",
  "POST /api/auth/organization/accept-invitation",
  "POST /api/auth/organization/reject-invitation",
  "POST /api/auth/organization/check-slug",
  "POST /api/auth/organization/add-member",
];
/** Asked by whoever has no session: what unsubscribes in a mail, and what CRMs send. */
const isAsked = (one: Call): boolean => one.withoutSession !== "anyone" && !OF_NO_PAGE.includes(one.call);
const writes = [...organizationCalls, ...ofProduct].filter(
  (one) => isAsked(one) && !one.call.startsWith("GET "),
);
/** Reads that begin something for the organization, or hand its data out. */
const beginnings = ofProduct.filter((one) => /^GET .*(?:auth-url|exports|personal-data)/.test(one.call));

/** All that is stored but what counts calls: of every organization, since a write may reach any. */
async function everything(): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'private', 'better_auth', 'local')
       and tablename not in ('rate_limit', 'attempt') order by 1`,
  );
  const { rows } = await admin.query<{ row: string }>(
    tables.map(({ name }) => `select '${name} ' || t::text as row from ${name} t`).join(" union all "),
  );
  return rows.map(({ row }) => row).sort();
}

/** The caller as a member of both organizations, whose session works in the world's. */
async function actorIn(world: CallWorld, as: Actor, other: string): Promise<string> {
  const person = world.people[as];
  if (as === "administrator") {
    await createMember(admin, world.organizationId, person.userId, "member");
    await admin.query("update better_auth.session set active_organization_id = $1 where user_id = $2", [
      world.organizationId,
      person.userId,
    ]);
  }
  await createMember(admin, other, person.userId, "owner");
  return person.cookie;
}

async function send(one: Call, world: CallWorld, cookie: string, shown: string): Promise<Reply> {
  const sent = one.send?.(world) ?? {};
  const [method = "", pattern = ""] = one.call.split(" ");
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sent.params?.[name] ?? "x"),
  );
  const query = new URLSearchParams(sent.query).toString();
  return call(method, query === "" ? path : `${path}?${query}`, {
    cookie,
    headers: { "x-shown-organization": shown },
    ...(method === "GET" ? {} : { body: sent.body ?? {} }),
  });
}

const codeOf = (reply: Reply): unknown =>
  reply.error.message === "(no error)"
    ? (reply.json as { code?: unknown } | undefined)?.code
    : reply.error.code;

describe("a page that shows another organization than its session works in by now", () => {
  it("is tried on every route that writes for an organization", () => {
    const shape = (name: string): string => name.replace(/\{\w+\}/g, "{}");
    const product = routes.flatMap((row) =>
      row.method !== "ANY" && row.access !== "public" ? [routeKey(row)] : [],
    );
    const organization = REACHABLE.filter((one) => one.includes(" /organization/")).map((one) =>
      one.replace(" ", " /api/auth"),
    );
    const wanted = [...product, ...organization].filter(
      (one) => !one.startsWith("GET ") && !OF_NO_PAGE.includes(one),
    );
    const tried = new Set(writes.map((one) => shape(one.call)));
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter((one) => !tried.has(shape(one)))).toEqual([]);
    expect(beginnings.map((one) => one.call)).toEqual(
      expect.arrayContaining(["GET /api/exports/organization", "GET /api/crm/auth-url/{crm}"]),
    );
  });

  it.each([...writes, ...beginnings].map((one) => [one.call, one] as const))(
    "writes nothing by %s",
    async (_, one) => {
      const world = await callWorld(admin);
      const other = await createOrganization(admin);
      const cookie = await actorIn(world, one.as, other);
      const before = await everything();
      const refused = await send(one, world, cookie, other);
      expect([refused.status, codeOf(refused)], refused.text).toEqual([409, "other_organization"]);
      expect(await everything()).toEqual(before);
      // The same from a page of the session's own organization is answered as ever.
      const reply = await send(one, world, cookie, world.organizationId);
      expect(reply.status, reply.text).toBe(one.status ?? 200);
    },
  );

  it("is answered nothing either where another tab moves the session after the gate", async () => {
    const member = await signedInMember(admin);
    const other = await createOrganization(admin);
    await createMember(admin, other, member.userId, "owner");
    await admin.query("update better_auth.session set active_organization_id = $1 where user_id = $2", [
      other,
      member.userId,
    ]);
    const read = (shownOrganization: string) =>
      readWithSession(
        { ...platform, requestId: "r", sessionToken: member.token, shownOrganization },
        "app.feed",
        { at: new Date() },
      );
    for (const shown of [member.organizationId, "", `${other} x`, `api-key contacts:read ${"0".repeat(64)}`])
      await expect(read(shown), shown).rejects.toMatchObject({ code: "other_organization" });
    expect(await read(other.toUpperCase())).not.toBe("");
  });

  it("writes into its own organization alone where another tab moves the session after the gate", async () => {
    const member = await signedInMember(admin);
    const other = await createOrganization(admin);
    await createMember(admin, other, member.userId, "owner");
    const shown = { sessionToken: member.token, shownOrganization: member.organizationId };
    const ctx = await requireUser({ ...platform, requestId: "r", ...shown });
    await admin.query("update better_auth.session set active_organization_id = $1 where user_id = $2", [
      other,
      member.userId,
    ]);
    await changePreferences(ctx, { signature: "Camille" });
    const { rows } = await admin.query<{ organization_id: string }>(
      "select organization_id from better_auth.member where user_id = $1 and preferences <> '{}'",
      [member.userId],
    );
    expect(rows).toEqual([{ organization_id: member.organizationId }]);
  });
});

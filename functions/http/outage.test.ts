import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createAction, createContact, createJob, signedInMember } from "../../dev/test/factories.ts";
import { route as updateAction } from "../suggestions/actions/update-action.ts";
import { route as auth } from "../auth/auth.ts";
import { route as feed } from "../contacts/get-feed.ts";
import { createEnvironment } from "../env.ts";
import { route as getJob } from "../jobs/get-job.ts";
import { createPlatform } from "./platform.ts";

// What twenty people meet while servers are killed: `outages.long.test.ts`.
const { admin, platform, logged } = await testStack({ dataApi: true });
const { environment } = platform;
const endpoints = [auth, feed, getJob, updateAction];
const there = callerOf(platform, endpoints);

/** The same product where nobody listens at some of its addresses. */
const without = (variables: Record<string, string>) => {
  const usual = { ...environment.database(), ...environment.authDatabase(), ...environment.dataApi() };
  const known = { ...usual, ...environment.application(), ...environment.auth() };
  const texts = Object.entries(known).filter(([, value]) => typeof value === "string");
  const away = createEnvironment({ ...(Object.fromEntries(texts) as Record<string, string>), ...variables });
  return callerOf(createPlatform(away, platform.log), endpoints);
};
const person = await signedInMember(admin);
const { cookie } = person;
const contactId = await createContact(admin, person.organizationId);
const actionId = await createAction(admin, person.organizationId, contactId);
const job = `/api/jobs/${await createJob(admin, person.organizationId, person.userId)}`;
const write = { cookie, body: { ai_iceBreakingMessage: "Bonjour," } };

const UNAVAILABLE = { status: 503, code: "unavailable", retryAfter: "2", cookies: [] };
const told = ({ status, error, headers }: Awaited<ReturnType<typeof there>>) => ({
  status,
  code: error.code,
  retryAfter: headers.get("retry-after"),
  cookies: headers.getSetCookie(),
});

describe("while the database is away", () => {
  it.each([
    ["GET", "/api/auth/get-session", { cookie }],
    ["POST", "/api/auth/update-user", { cookie, body: { name: "Zoé" } }],
    ["GET", "/api/me/contacts/feed", { cookie }],
    ["PUT", `/api/actions/${actionId}`, write],
  ] as const)("%s %s is told to ask again, and its caller stays signed in", async (method, path, options) => {
    const address = "postgres://server:x@127.0.0.1:9/away";
    const call = without({ DATABASE_URL: address, AUTH_DATABASE_URL: address });
    expect(told(await call(method, path, options))).toEqual(UNAVAILABLE);
    expect(logged.at(-2)).toContain('"event":"database unavailable"');
    const reply = await there("GET", "/api/auth/get-session", { cookie });
    expect(reply.json).toMatchObject({ user: { id: person.userId } });
  });
});

it("while the Data API is away, what does not need it goes on", async () => {
  const call = without({ SUPABASE_URL: "http://127.0.0.1:9" });
  expect((await there("GET", job, { cookie })).status).toBe(200);
  expect(told(await call("GET", job, { cookie }))).toEqual(UNAVAILABLE);
  for (const path of ["/api/me/contacts/feed", "/api/auth/get-session"])
    expect((await call("GET", path, { cookie })).status).toBe(200);
});

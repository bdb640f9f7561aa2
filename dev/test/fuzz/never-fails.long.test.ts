import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type * as z from "zod";
import { createAuth } from "../../../functions/auth/better-auth.ts";
import { createAuthPool } from "../../../functions/auth/pool.ts";
import { describedApi } from "../../../functions/reference/described-api.ts";
import { loadEndpoints } from "../../stack/local-server.ts";
import { callerOf, createPerson } from "../caller.ts";
import { testStack } from "../database.ts";
import { describedBy } from "../described.ts";
import { createAction, createContact, createSession } from "../factories.ts";
import { startHubspot } from "../hubspot.ts";
import { startTestQueue } from "../queue.ts";
import { anyJson, nearly } from "./arbitrary.ts";

const RUNS = 240;

const [hubspot, queue] = await Promise.all([startHubspot([]), startTestQueue()]);
const { admin, platform, logged } = await testStack({
  dataApi: true,
  mailbox: true,
  variables: { ...hubspot.variables, ...queue.variables },
});
afterAll(() => Promise.all([hubspot.stop(), queue.stop()]));
const endpoints = await loadEndpoints();
const call = callerOf(platform, endpoints);

const me = await createPerson(admin, { user: { role: "admin" }, role: "owner" });
const organizationId = me.organizationId ?? "";
const colleague = await createPerson(admin, { organizationId });
const contactId = await createContact(admin, organizationId);
const actionId = await createAction(admin, organizationId, contactId);
const known = [me.userId, me.email, colleague.userId, colleague.email, organizationId, contactId, actionId];

interface Target {
  readonly method: string;
  readonly path: string;
  readonly body?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
}

/** Every call that has a contract, and every one of better-auth's own table. */
async function targets(): Promise<Target[]> {
  const ours = endpoints.flatMap((one): Target[] => ("contract" in one ? [one.contract] : []));
  const pool = createAuthPool(platform.environment, platform.log);
  const auth = createAuth(platform.environment, pool, platform.log);
  await pool.end();
  const theirs = Object.values(auth.api).flatMap((one): Target[] => {
    const { path, options } = one as {
      path?: string;
      options?: { method?: string | string[]; body?: z.ZodType; query?: z.ZodType };
    };
    if (path === undefined) return [];
    const { body, query } = options ?? {};
    return [options?.method ?? "GET"]
      .flat()
      .map((method) => ({ method, path: `/api/auth${path}`, body, query }));
  });
  return [...ours, ...theirs];
}

const all = await targets();

/** A path whose parameters are taken by known ids, generated texts, or nothing. */
function pathOf(target: Target): fc.Arbitrary<string> {
  const names = target.path.match(/\{\w+\}|:\w+/g) ?? [];
  const value = fc.oneof(fc.constantFrom(...known), fc.uuid(), fc.string({ minLength: 1 }));
  return fc
    .tuple(...names.map(() => value))
    .map((values) =>
      names.reduce(
        (path, name, at) => path.replace(name, encodeURIComponent(values[at]?.toWellFormed() ?? "")),
        target.path,
      ),
    );
}

const part = (schema: z.ZodType | undefined): fc.Arbitrary<unknown> =>
  schema === undefined
    ? anyJson
    : fc.oneof({ weight: 3, arbitrary: nearly(schema, known) }, { weight: 1, arbitrary: anyJson });

const request = fc.constantFrom(...all).chain((target) =>
  fc.record({
    method: fc.constant(target.method),
    path: pathOf(target),
    query: part(target.query),
    body: part(target.body),
    signedIn: fc.boolean(),
  }),
);

const wrongIn = describedBy(describedApi());

function search(query: unknown): string {
  if (typeof query !== "object" || query === null) return "";
  const pairs = Object.entries(query).map(([key, value]): [string, string] => [
    key.toWellFormed(),
    (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed(),
  ]);
  return `?${new URLSearchParams(pairs).toString()}`;
}

describe("no call answers with a failure of the server, or what the API’s description does not say", () => {
  it(`to any of ${RUNS} generated requests`, async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(request, async ({ method, path, query, body, signedIn }) => {
        // A request may end sessions, the account or the organization: each has a session of its own.
        const { rows } = await admin.query<{ organization: string | null }>(
          `select (select id from better_auth.organization where id = $2) as organization
           from better_auth."user" where id = $1`,
          [me.userId, organizationId],
        );
        const session =
          signedIn && rows[0] ? await createSession(admin, me.userId, rows[0].organization) : undefined;
        const reply = await call(method, path + search(query), {
          ...(session ? { cookie: session.cookie } : {}),
          ...(method === "GET" ? {} : { body: JSON.stringify(body) ?? "" }),
        });
        count++;
        if (reply.status >= 500 && reply.status !== 503)
          throw new Error(`${reply.status} ${reply.text}\n${logged.at(-2) ?? ""}`);
        const { status, json, headers } = reply;
        // The call that an address leads to: « /jobs/./cancel » is another than « /jobs/{jobId}/cancel ».
        const { pathname } = new URL(path, "http://localhost");
        const answered = { method, path: pathname, status, json, contentType: headers.get("content-type") };
        const wrong = wrongIn(answered);
        if (wrong !== undefined) throw new Error(`${method} ${path}: ${wrong}`);
      }),
      { numRuns: RUNS, ...(process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}) },
    );
    expect(count).toBeGreaterThanOrEqual(RUNS);
  }, 900_000);
});

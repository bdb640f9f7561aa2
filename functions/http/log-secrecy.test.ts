import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import { beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { loadEndpoints } from "../../dev/stack/local-server.ts";
import { callerOf, createPerson, signIn } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { createAction, createContact } from "../../dev/test/factories.ts";
import { defineContract } from "./contract.ts";
import { endpoint, type Endpoint } from "./endpoint.ts";

const { admin, platform, logged } = await testStack({ dataApi: true });

/** Unique words, none of which may appear in a log line, however it was passed in. */
const word = (): string => randomBytes(6).toString("hex");
const canaries = {
  address: `camille.${word()}@exemple.test`,
  password: `Aa1!${word()}`,
  token: randomBytes(24).toString("base64url"),
  message: `Bonjour ${word()}`,
  header: word(),
};
const everything = Object.values(canaries).join(" ");
const secrets = [
  ...Object.values(canaries),
  canaries.address.split("@")[0] ?? "",
  canaries.message.split(" ")[1] ?? "",
];

/** Errors thrown by lower layers: vendors, drivers and Postgres quote data in their messages. */
const failures: Record<string, () => Promise<never>> = {
  error: () => Promise.reject(new Error(everything)),
  "look-alike": () =>
    Promise.reject(new Error(`x\n    at ${canaries.message}\n    at f (/a/${canaries.token}.ts:1:1)\n`)),
  named: () =>
    Promise.reject(Object.assign(new Error("x"), { code: canaries.address, name: canaries.address })),
  text: () => Promise.reject(everything),
  nested: () => Promise.reject(new Error("outer", { cause: new Error(everything) })),
  postgres: async () => {
    await admin.query("select $1::uuid", [everything]);
    throw new Error("unreachable");
  },
  constraint: async () => {
    await admin.query(
      `insert into better_auth."user" (name, email, email_verified) values ('a', $1, true), ('b', $1, true)`,
      [canaries.address],
    );
    throw new Error("unreachable");
  },
};
const failing: Endpoint[] = Object.entries(failures).map(([name, fail]) =>
  endpoint(
    defineContract({ method: "GET", path: `/api/fail/${name}`, summary: "Échoue.", response: z.object({}) }),
    "public",
    fail,
  ),
);

const call = callerOf(platform, [...(await loadEndpoints()), ...failing]);

/** Calls every endpoint, with canaries in each place a caller controls. */
async function carryThemEverywhere(): Promise<number[]> {
  const person = await createPerson(admin, { user: { email: canaries.address } });
  const organizationId = person.organizationId ?? "";
  const contactId = await createContact(admin, organizationId, { email: canaries.address });
  const actionId = await createAction(admin, organizationId, contactId, {
    ai_ice_breaking_message: canaries.message,
  });
  const cookie = await signIn(call, canaries.address);
  secrets.push(decodeURIComponent(cookie).split("=")[1] ?? "", cookie.split("=")[1] ?? "");

  const headers = {
    authorization: `Basic ${canaries.token}`,
    "user-agent": canaries.header,
    "x-forwarded-for": canaries.header,
    "x-amz-cf-id": canaries.token,
    referer: `http://localhost:3000/${canaries.token}`,
  };
  const query = new URLSearchParams({
    filter: canaries.address,
    token: canaries.token,
    code: canaries.token,
  });
  const search = query.toString();
  const bodies = [
    { ai_iceBreakingMessage: canaries.message },
    { ai_iceBreakingMessage: canaries.message.repeat(2000), [canaries.header]: canaries.token },
    `{"${everything}`,
  ];
  const credentials = { email: canaries.address, password: canaries.password };
  const statuses: number[] = [];
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    withCookie: string | undefined = cookie,
  ) => {
    statuses.push((await call(method, path, { headers, body, cookie: withCookie })).status);
  };
  for (const path of ["/api/contacts", "/api/me/contacts/feed", `/api/contacts/${contactId}`]) {
    await send("GET", `${path}?${search}`);
    await send("GET", `${path}?${search}`, undefined, `better-auth.session_token=${canaries.token}`);
  }
  const asKey = { ...headers, authorization: `Bearer ${canaries.token}` };
  statuses.push((await call("GET", `/api/contacts?${search}`, { headers: asKey })).status);
  for (const body of bodies) {
    await send("PUT", `/api/actions/${actionId}?${search}`, body);
    await send("PUT", `/api/actions/${canaries.token}`, body);
    await send("POST", `/api/crm/refresh-contacts?${search}`, body);
    await send("POST", "/api/auth/change-password", body);
  }
  await send(
    "GET",
    `/api/crm/oauth-callback/hubspot?${search}&state=${canaries.token}&error=${canaries.header}`,
  );
  await send("GET", `/api/${canaries.token}/${canaries.address}?${search}`);
  await send("POST", "/api/auth/sign-in/email", credentials, "");
  await send("POST", "/api/auth/sign-in/email", { ...credentials, email: `x${canaries.address}` }, "");
  await send("POST", "/api/auth/sign-in/email", {
    ...credentials,
    callbackURL: `https://${canaries.token}.example`,
  });
  await send("POST", "/api/auth/revoke-session", { token: `${canaries.token}\u0000` });
  await send("POST", "/api/auth/organization/set-active", { organizationId: canaries.address });
  await send("GET", `/api/auth/delete-user/callback?token=${canaries.token}`);
  await send("GET", `/api/auth/reset-password/${canaries.token}?callbackURL=/${canaries.token}`);
  await send("GET", `/api/auth/verify-email?token=${canaries.token}`);
  for (const name of Object.keys(failures)) await send("GET", `/api/fail/${name}?${search}`);
  // Without the table: what the driver says then.
  await admin.query("alter table better_auth.session rename to gone");
  await send("GET", "/api/auth/get-session");
  await send("GET", `/api/actions/${actionId}`);
  await admin.query("alter table better_auth.gone rename to session");
  return statuses;
}

let statuses: number[];
const printed: string[] = [];
beforeAll(async () => {
  const keep = (...said: unknown[]) => printed.push(said.map((one) => inspect(one)).join(" "));
  const methods = ["log", "info", "warn", "debug", "error"] as const;
  const spies = methods.map((name) => vi.spyOn(console, name).mockImplementation(keep));
  statuses = await carryThemEverywhere();
  for (const spy of spies) spy.mockRestore();
});

describe("the log", () => {
  it("never holds an address, a password, a token, a cookie or a message's text", () => {
    expect(new Set(statuses)).toEqual(new Set([200, 302, 400, 401, 403, 404, 500]));
    const lines = [...logged, ...printed];
    expect(lines.length).toBeGreaterThan(statuses.length);
    for (const secret of secrets.filter((one) => one !== "")) {
      const told = (line: string) => line.includes(secret) || line.includes(encodeURIComponent(secret));
      expect(lines.filter(told)).toEqual([]);
    }
  });

  it("is the only place where anything is said", () => {
    expect(printed).toEqual([]);
  });

  it("is made of lines of JSON, each with its time, level and event", () => {
    for (const line of logged) {
      expect(JSON.parse(line)).toMatchObject({
        time: expect.stringMatching(/^\d{4}-.*Z$/),
        level: expect.stringMatching(/^(info|warn|error)$/),
        event: expect.any(String),
      });
    }
  });

  it("names who asked by ids, and the route by its pattern", () => {
    const requests = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(requests).toContainEqual(
      expect.objectContaining({
        event: "request",
        route: "/api/actions/{actionId}",
        method: "PUT",
        status: 200,
      }),
    );
    expect(requests).toContainEqual(
      expect.objectContaining({
        route: expect.stringMatching(/^(unknown|\/api\/\{proxy\+\})$/),
        status: 404,
      }),
    );
  });

  it("tells where an unknown error was thrown", () => {
    const thrown = logged.map((line) => JSON.parse(line) as Record<string, string>);
    const found = thrown.filter((line) => line["event"] === "unexpected error");
    expect(
      found.some((line) => line["error"] === "Error" && line["stack"]?.includes("log-secrecy.test.ts")),
    ).toBe(true);
    expect(found.some((line) => line["code"] === "22P02")).toBe(true);
  });
});

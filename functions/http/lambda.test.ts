import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { handle, type LambdaEvent } from "hono/aws-lambda";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { createPerson, PASSWORD } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { route as auth } from "../auth/auth.ts";
import { createApp } from "./app.ts";
import { defineContract, ErrorBody } from "./contract.ts";
import { type AnyEndpoint, endpoint, FileReply } from "./endpoint.ts";
import { lambda } from "./lambda.ts";
import { handler as unknown } from "../unknown.ts";

const Echo = z.object({ echo: z.unknown() });
const echo = defineContract({
  method: "POST",
  path: "/api/echo/{word}",
  summary: "Répète.",
  params: z.object({ word: z.string() }),
  query: z.object({ filter: z.string().optional() }),
  body: z.object({ text: z.string().optional() }),
  response: Echo,
});
const me = defineContract({ method: "GET", path: "/api/me", summary: "Dit qui appelle.", response: Echo });
const repeat = endpoint(echo, "public", async ({ input }) => ({ echo: input }));
const whoAmI = endpoint(me, "session", async ({ ctx }) => ({ echo: ctx.user.id }));

const { admin, platform } = await testStack();

type Event = Partial<APIGatewayProxyEventV2> & { method?: string; sourceIp?: string };

/** An event of API Gateway's HTTP API (payload 2.0), through CloudFront. */
function eventOf({ method = "GET", rawPath = "/", sourceIp = "130.176.1.1", ...rest }: Event): LambdaEvent {
  const event: APIGatewayProxyEventV2 = {
    version: "2.0",
    routeKey: `${method} ${rawPath}`,
    rawPath,
    rawQueryString: "",
    headers: { host: "api.example", "x-forwarded-for": "198.51.100.4, 130.176.1.1" },
    requestContext: {
      accountId: "1",
      apiId: "a",
      domainName: "api.example",
      domainPrefix: "api",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp, userAgent: "vitest" },
      requestId: "r",
      routeKey: "$default",
      stage: "$default",
      time: "",
      timeEpoch: 0,
    },
    isBase64Encoded: false,
    ...rest,
  };
  // Hono's type requires fields that the gateway omits.
  return event as unknown as LambdaEvent;
}

/** Invokes one endpoint the way its Lambda is invoked. */
async function invoke(one: AnyEndpoint, event: Event): Promise<APIGatewayProxyStructuredResultV2> {
  const handler = handle(createApp([one], platform, { checkReplies: true }));
  return (await handler(eventOf(event))) as APIGatewayProxyStructuredResultV2;
}
const json = (result: APIGatewayProxyStructuredResultV2): unknown => JSON.parse(result.body ?? "null");

describe("API Gateway's own address", () => {
  const key = "k".repeat(40);
  const guarded = createApp([whoAmI, auth], {
    ...platform,
    pool: platform.pool,
    clock: platform.clock,
    environment: {
      ...platform.environment,
      application: () => ({ ...platform.environment.application(), ENTRANCE_KEY: ["n".repeat(40), key] }),
    },
  });
  const statusOf = async (rawPath: string, headers: Record<string, string>): Promise<number> => {
    const result = await handle(guarded)(eventOf({ rawPath, headers: { host: "api.example", ...headers } }));
    return (result as APIGatewayProxyStructuredResultV2).statusCode ?? 0;
  };

  it.each<Record<string, string>>([
    {},
    { "x-relance-entrance": "k".repeat(39) },
    { "x-relance-entrance": "j".repeat(40) },
  ])("answers 403 to who does not come through CloudFront: %j", async (headers) => {
    expect(await statusOf("/api/me", headers)).toBe(403);
    expect(await statusOf("/api/auth/ok", headers)).toBe(403);
  });

  it("answers who does", async () => {
    expect(await statusOf("/api/me", { "x-relance-entrance": key })).toBe(401);
    expect(await statusOf("/api/auth/ok", { "x-relance-entrance": key })).toBe(200);
  });
});

describe("under API Gateway", () => {
  it("finds the session among several cookies", async () => {
    const person = await signedInMember(admin);
    const result = await invoke(whoAmI, {
      rawPath: "/api/me",
      cookies: ["theme=dark", person.cookie, "locale=fr; nothing"],
    });
    expect(result).toMatchObject({ statusCode: 200, isBase64Encoded: false });
    expect(json(result)).toEqual({ echo: person.userId });
    const without = await invoke(whoAmI, { rawPath: "/api/me", cookies: ["theme=dark"] });
    expect(without.statusCode).toBe(401);
  });

  it("gives several cookies back one by one", async () => {
    const two: AnyEndpoint = {
      path: "/api/two/{proxy+}",
      answer: async () => {
        const headers = new Headers();
        headers.append("set-cookie", "a=1; Path=/; Expires=Thu, 01 Jan 2032 00:00:00 GMT");
        headers.append("set-cookie", "b=2; Path=/; HttpOnly");
        return new Response("{}", { headers });
      },
    };
    const result = await invoke(two, { rawPath: "/api/two/x" });
    expect(result.cookies).toEqual([
      "a=1; Path=/; Expires=Thu, 01 Jan 2032 00:00:00 GMT",
      "b=2; Path=/; HttpOnly",
    ]);
    expect(Object.keys(result.headers ?? {})).not.toContain("set-cookie");
  });

  it("signs in and opens the session with the cookie it was given", async () => {
    const person = await createPerson(admin);
    const signedIn = await invoke(auth, {
      method: "POST",
      rawPath: "/api/auth/sign-in/email",
      headers: { "content-type": "application/json", origin: "http://localhost:3000", host: "api.example" },
      body: Buffer.from(JSON.stringify({ email: person.email, password: PASSWORD })).toString("base64"),
      isBase64Encoded: true,
    });
    expect(signedIn.statusCode).toBe(200);
    const cookies = signedIn.cookies?.map((line) => line.split(";")[0] ?? "") ?? [];
    const result = await invoke(whoAmI, { rawPath: "/api/me", cookies });
    expect(json(result)).toEqual({ echo: person.userId });
  });

  it("reads path parameters, the first of a repeated query, and a body in base64", async () => {
    const result = await invoke(repeat, {
      method: "POST",
      rawPath: "/api/echo/d%C3%A9j%C3%A0%20vu",
      rawQueryString: "filter=%C3%89lodie+M&filter=autre",
      body: Buffer.from(JSON.stringify({ text: "à demain" })).toString("base64"),
      isBase64Encoded: true,
    });
    expect(json(result)).toEqual({
      echo: { params: { word: "déjà vu" }, query: { filter: "Élodie M" }, body: { text: "à demain" } },
    });
  });

  it("gives a file in base64", async () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    const file = defineContract({
      method: "GET",
      path: "/api/file",
      summary: "Donne.",
      response: z.string(),
    });
    const result = await invoke(
      endpoint(file, "public", async () => new FileReply(bytes, "tout.zip", "application/zip")),
      { rawPath: "/api/file" },
    );
    expect(result).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      headers: {
        "content-type": "application/zip",
        "content-disposition": `attachment; filename="tout.zip"; filename*=UTF-8''tout.zip`,
      },
    });
    expect(new Uint8Array(Buffer.from(result.body ?? "", "base64"))).toEqual(bytes);
  });

  it("answers errors in the same words", async () => {
    const call = { method: "POST", rawPath: "/api/echo/a" };
    expect(json(await invoke(repeat, { ...call, body: "{" }))).toMatchObject({
      error: { code: "malformed_json" },
    });
    const large = await invoke(repeat, { ...call, body: JSON.stringify({ text: "a".repeat(1024 * 1024) }) });
    expect(large.statusCode).toBe(413);
    const foreign = await invoke(repeat, {
      ...call,
      headers: { origin: "https://evil.example" },
      body: "{}",
    });
    expect(foreign.statusCode).toBe(403);
    const wrong = await invoke(repeat, { rawPath: "/api/echo/a" });
    expect(wrong).toMatchObject({ statusCode: 405, headers: { allow: "POST" } });
  });

  it("answers what no route takes by the last function, without any environment", async () => {
    const missing = (await unknown(
      eventOf({ rawPath: "/api/nothing" }),
    )) as APIGatewayProxyStructuredResultV2;
    expect(missing.statusCode).toBe(404);
    expect(json(missing)).toMatchObject({ error: { code: "not_found" } });
    const wrong = (await unknown(
      eventOf({ method: "DELETE", rawPath: "/api/contacts" }),
    )) as APIGatewayProxyStructuredResultV2;
    expect(wrong).toMatchObject({ statusCode: 405, headers: { allow: "GET" } });
  });

  it.each([
    "/api/\\",
    "/api/contacts\\",
    "/api//contacts",
    "/api/%00",
    "/api/%",
    "/api/;a",
    "/api/[::1]",
    "/api/%2e%2e",
  ])("answers the odd path %s in the same words", async (rawPath) => {
    const result = (await unknown(eventOf({ rawPath }))) as APIGatewayProxyStructuredResultV2;
    expect(result.statusCode).toBe(404);
    expect(json(result)).toMatchObject({ error: { code: "not_found" } });
  });

  it("tells a caller nothing of a missing variable but that something is not configured", async () => {
    const handler = lambda(whoAmI);
    const result = (await handler(eventOf({ rawPath: "/api/me" }))) as APIGatewayProxyStructuredResultV2;
    expect(result).toMatchObject({ statusCode: 503, headers: { "retry-after": "300" } });
    expect(json(result)).toMatchObject({ error: { code: "not_configured" } });
    expect(result.body).not.toMatch(/APP_URL|BETTER_AUTH_SECRET/);
  });
});

describe("a request that no Request can be made of", () => {
  const answered = async (event: Event): Promise<APIGatewayProxyStructuredResultV2> =>
    (await unknown(eventOf(event))) as APIGatewayProxyStructuredResultV2;

  it("has its body left aside where a body means nothing, and cookies that are none of ours", async () => {
    for (const method of ["GET", "HEAD"])
      expect(await answered({ method, rawPath: "/api/nothing", body: "{}" })).toMatchObject({
        statusCode: 404,
      });
    expect(await answered({ rawPath: "/api/nothing", cookies: ["name=\u0142", "a=b"] })).toMatchObject({
      statusCode: 404,
    });
  });

  it("is refused in the API's words otherwise", async () => {
    // Hono's adapter tells of it, by the error alone.
    // oxlint-disable-next-line no-console -- what the adapter writes is looked at
    const told = vi.mocked(console.error).mockReturnValue();
    const odd = {
      method: "POST",
      rawPath: "/api/nothing",
      rawQueryString: "",
      headers: {},
      cookies: [""],
      body: "",
      isBase64Encoded: false,
    };
    const text = fc.string({ unit: "binary" });
    const event = fc.record({
      method: fc.constantFrom(
        "GET",
        "HEAD",
        "POST",
        "PUT",
        "DELETE",
        "OPTIONS",
        "TRACE",
        "CONNECT",
        "PURGE",
        "get",
      ),
      rawPath: fc.webPath().map((path) => `/api/${path}`),
      rawQueryString: text,
      headers: fc.dictionary(
        fc.constantFrom("cookie", "origin", "content-type", "x-forwarded-for", "expect"),
        text,
      ),
      cookies: fc.array(text),
      body: text,
      isBase64Encoded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(event, async (one) => {
        const result = await answered(one);
        expect(result.statusCode).toBeGreaterThanOrEqual(400);
        expect(result.statusCode).toBeLessThan(500);
        expect(result.headers).toMatchObject({
          "cache-control": "no-store",
          "x-request-id": expect.any(String),
        });
        if (one.method !== "HEAD") ErrorBody.parse(json(result));
      }),
      {
        numRuns: 40,
        examples: [[{ ...odd, method: "TRACE" }], [{ ...odd, body: "%", isBase64Encoded: true }]],
      },
    );
    expect(told).toHaveBeenCalled();
    told.mockClear();
  });
});

describe("the caller's address", () => {
  const where: AnyEndpoint = {
    path: "/api/where/{proxy+}",
    answer: async (_request, _platform, clientAddress) => Response.json({ clientAddress }),
  };
  const addressOf = async (forwardedFor: string | undefined): Promise<unknown> => {
    const headers = forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor };
    return json(await invoke(where, { rawPath: "/api/where/x", headers }));
  };

  it.each([
    ["198.51.100.4, 130.176.1.1", "198.51.100.4"],
    ["10.0.0.1, 198.51.100.4, 130.176.1.1", "198.51.100.4"],
    ["127.0.0.1,1.1.1.1 , 198.51.100.4 ,130.176.1.1", "198.51.100.4"],
    ["2001:db8::1, 130.176.1.1", "2001:db8::1"],
    ["198.51.100.9", "130.176.1.1"],
    ["", "130.176.1.1"],
    [undefined, "130.176.1.1"],
  ])("through %j is what our own entrance saw", async (forwardedFor, clientAddress) => {
    expect(await addressOf(forwardedFor)).toEqual({ clientAddress });
  });

  it("on one machine is the connection's, whatever a header says", async () => {
    const app = createApp([where], platform);
    const headers = { "x-forwarded-for": "198.51.100.4, 130.176.1.1" };
    const incoming = { socket: { remoteAddress: "192.0.2.1" } };
    const local = await app.request("/api/where/x", { headers }, { incoming });
    expect(await local.json()).toEqual({ clientAddress: "192.0.2.1" });
    expect(await (await app.request("/api/where/x", { headers })).json()).toEqual({
      clientAddress: "127.0.0.1",
    });
  });
});

import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { handle, type LambdaContext, type LambdaEvent } from "hono/aws-lambda";
import { describe, expect, it } from "vitest";
import { callerOf } from "../../dev/test/caller.ts";
import { testStack } from "../../dev/test/database.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { loadEndpoints } from "../../dev/stack/local-server.ts";
import { correlationId, inActivity, startCall, takeColdStart } from "./activity.ts";
import { createApp } from "./app.ts";
import { createLog } from "./log.ts";

const { admin, platform, logged } = await testStack({ dataApi: true });
const endpoints = await loadEndpoints();
const call = callerOf(platform, endpoints);
const requests = (): Record<string, unknown>[] =>
  logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === "request");

/** An event of API Gateway behind CloudFront. */
const eventOf = (rawPath: string, headers: Record<string, string>): LambdaEvent => {
  const event: Partial<APIGatewayProxyEventV2> = {
    version: "2.0",
    rawPath,
    rawQueryString: "",
    headers: { host: "api.example", ...headers },
    requestContext: {
      http: { method: "GET", path: rawPath, protocol: "HTTP/1.1", sourceIp: "130.176.1.1", userAgent: "" },
      requestId: "JKJaXmPLvHcESHA=",
    } as APIGatewayProxyEventV2["requestContext"],
    isBase64Encoded: false,
  };
  // Hono's type requires fields that the gateway omits.
  return event as unknown as LambdaEvent;
};

describe("the log line of a request", () => {
  it("names the ids of CloudFront, API Gateway and Lambda", async () => {
    const handler = handle(createApp(endpoints, platform));
    const cloudFrontId = `${"aB3_-9".repeat(9)}==`;
    const functionRequestId = randomUUID();
    await handler(eventOf("/api/jobs", { "x-amz-cf-id": cloudFrontId }), {
      awsRequestId: functionRequestId,
    } as LambdaContext);
    expect(requests().at(-1)).toMatchObject({
      gatewayRequestId: "JKJaXmPLvHcESHA=",
      cloudFrontId,
      functionRequestId,
      status: 401,
    });
  });

  it("names the address that CloudFront saw, and no text in its place", async () => {
    const handler = handle(createApp(endpoints, platform));
    for (const [forwardedFor, address] of [
      ["camille@exemple.test, 198.51.100.4, 130.176.1.1", "198.51.100.4"],
      ["2001:db8::1, 130.176.1.1", "2001:db8::1"],
      ["camille@exemple.test, 130.176.1.1", undefined],
    ] as const) {
      await handler(eventOf("/api/jobs", { "x-forwarded-for": forwardedFor }));
      expect(requests().at(-1)?.["address"]).toBe(address);
    }
  });

  it("keeps nothing that a caller wrote in the place of CloudFront's id", async () => {
    const handler = handle(createApp(endpoints, platform));
    await handler(eventOf("/api/jobs", { "x-amz-cf-id": "camille@exemple.test" }));
    expect(requests().at(-1)).toHaveProperty("gatewayRequestId");
    expect(requests().at(-1)).not.toHaveProperty("cloudFrontId");
    await call("GET", "/api/jobs", { headers: { "x-amz-cf-id": `${"a".repeat(54)}==` } });
    expect(requests().at(-1)).not.toHaveProperty("cloudFrontId");
  });

  it.each([
    ["one statement that opens the session itself", "/api/me/contacts/feed", 1, 0],
    ["the gate, then the Data API", `/api/jobs/${randomUUID()}`, 1, 1],
  ])(
    "says for which organization, and how often a database was asked: %s",
    async (_, path, queries, dataApiCalls) => {
      const person = await signedInMember(admin);
      await call("GET", path, { cookie: person.cookie });
      expect(requests().at(-1)).toMatchObject({
        userId: person.userId,
        organizationId: person.organizationId,
        address: expect.stringMatching(/^10\.9\.\d+\.\d+$/),
        queries,
        dataApiCalls,
        milliseconds: expect.any(Number),
        coldStart: expect.any(Boolean),
      });
    },
  );

  it("says for which organization somebody signs in, and of whom nothing is known", async () => {
    const person = await signedInMember(admin);
    await call("GET", "/api/auth/get-session", { cookie: person.cookie });
    expect(requests().at(-1)).toMatchObject({
      userId: person.userId,
      organizationId: person.organizationId,
      route: "/api/auth/{proxy+}",
    });
    await call("GET", "/api/auth/get-session");
    for (const name of ["organizationId", "userId"]) expect(requests().at(-1)).not.toHaveProperty(name);
  });

  it("counts for each of several requests at once what it asked itself", async () => {
    const person = await signedInMember(admin);
    const before = requests().length;
    await Promise.all(
      Array.from({ length: 30 }, () => call("GET", "/api/me/contacts/feed", { cookie: person.cookie })),
    );
    expect(
      requests()
        .slice(before)
        .map(({ queries }) => queries),
    ).toEqual(Array.from({ length: 30 }, () => 1));
  });
});

describe("an activity", () => {
  it("has the id that what it sets off carries on, and none outside", async () => {
    const id = randomUUID();
    expect(await inActivity(id, async () => correlationId())).toBe(id);
    expect(correlationId()).toBeUndefined();
    expect(() => startCall("queries", () => "select")(false)).not.toThrow();
  });

  it("is a cold start once in a process", () => {
    takeColdStart();
    expect(takeColdStart()).toBe(false);
  });
});

describe("a log with a namespace", () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), {}, "Relance/essai");
  const last = () => JSON.parse(lines.at(-1) ?? "") as Record<string, unknown>;

  it("makes a line with numbers to count a metric as well, by its event alone", () => {
    log.with({ organizationId: randomUUID() }).info("request", { serverErrors: 0, milliseconds: 12 });
    expect(last()).toMatchObject({
      event: "request",
      milliseconds: 12,
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: "Relance/essai",
            Dimensions: [["event"]],
            Metrics: [
              { Name: "serverErrors", Unit: "Count" },
              { Name: "milliseconds", Unit: "Milliseconds" },
            ],
          },
        ],
      },
    });
  });

  it("makes none of other lines, nor without a namespace", () => {
    log.info("day made", { milliseconds: 12 });
    expect(last()).not.toHaveProperty("_aws");
    createLog((line) => lines.push(line)).info("request", { milliseconds: 12 });
    expect(last()).not.toHaveProperty("_aws");
  });
});

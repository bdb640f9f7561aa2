import { once } from "node:events";
import { createServer } from "node:http";
import { randomUUID } from "node:crypto";
import type { SQSEvent } from "aws-lambda";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { callerOf } from "../../dev/test/caller.ts";
import { openPool } from "../../dev/stack/database.ts";
import { testStack } from "../../dev/test/database.ts";
import { signedInMember } from "../../dev/test/factories.ts";
import { route as feed } from "../contacts/get-feed.ts";
import { route as job } from "../jobs/get-job.ts";
import { entryOf } from "../jobs/queue.ts";
import { dispatch } from "../workers/dispatch.ts";
import { createWorker } from "../workers/worker.ts";
import { inActivity } from "./activity.ts";
import { openTrace } from "./trace.ts";

const Value = z.object({ stringValue: z.string().optional(), intValue: z.string().optional() });
const Span = z.object({
  traceId: z.string().length(32),
  spanId: z.string().length(16),
  parentSpanId: z.string().length(16).optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
  status: z.object({ code: z.literal(2) }).optional(),
});
const Export = z.object({
  resourceSpans: z.tuple([z.object({ scopeSpans: z.tuple([z.object({ spans: z.array(Span) })]) })]),
});

/** A receiver of OTLP over HTTP. */
const bodies: string[] = [];
const receiver = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    if (request.url === "/v1/traces") bodies.push(body);
    response.setHeader("content-type", "application/json").end("{}");
  });
}).listen(0, "127.0.0.1");
await once(receiver, "listening");
afterAll(() => receiver.close());
const address = receiver.address();
const port = typeof address === "object" ? address?.port : undefined;

const { admin, platform } = await testStack({
  dataApi: true,
  variables: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
});
const call = callerOf(platform, [feed, job]);

/** The spans of the newest export, and the one that is nobody's child among them. */
function newest() {
  const [{ scopeSpans }] = Export.parse(JSON.parse(bodies.at(-1) ?? "")).resourceSpans;
  const { spans } = scopeSpans[0];
  const root = spans.find(({ kind }) => kind !== 3);
  if (root === undefined) throw new Error("no span of the whole");
  const calls = spans.filter(({ kind }) => kind === 3);
  const said = Object.fromEntries(
    root.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
  return { root, calls, said };
}

/** A message of a kind that only these tests know, as a queue hands it out. */
const handedOut = (body: unknown): SQSEvent => {
  const record = {
    messageId: randomUUID(),
    body,
    attributes: { ApproximateReceiveCount: "1", SentTimestamp: "0" },
  };
  // What a worker reads of a record.
  return { Records: [record] } as unknown as SQSEvent;
};

describe("the spans of a request", () => {
  it("say its route and what it asked of the databases, under the correlation id", async () => {
    const { cookie, organizationId } = await signedInMember(admin);
    const reply = await call("GET", "/api/me/contacts/feed", { cookie });
    const { root, calls, said } = newest();
    expect(root.name).toBe("GET /api/me/contacts/feed");
    expect(root.parentSpanId).toBeUndefined();
    expect(root.traceId).toBe(reply.headers.get("x-request-id")?.replaceAll("-", ""));
    expect(said).toMatchObject({
      "http.response.status_code": "200",
      "relance.organization_id": organizationId,
    });
    expect(calls.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([["app.feed", root.spanId]]);
    expect(bodies.at(-1)).not.toContain("@");
    expect(bodies.at(-1)).not.toContain(cookie.slice(-20));
  });

  it("name the Data API's path without what was looked for", async () => {
    const { cookie } = await signedInMember(admin);
    const jobId = randomUUID();
    await call("GET", `/api/jobs/${jobId}`, { cookie });
    expect(newest().calls.map(({ name }) => name)).toEqual(["app.gate", "GET /rest/v1/job"]);
    expect(bodies.at(-1)).not.toContain(jobId);
  });

  it("go on with the trace of whoever called, and are left out where that is not sampled", async () => {
    const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
    const of = (flags: string) => ({ headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-${flags}` } });
    await call("GET", "/api/me/contacts/feed", of("01"));
    expect(newest().root).toMatchObject({ traceId, parentSpanId: "00f067aa0ba902b7" });
    const before = bodies.length;
    await call("GET", "/api/me/contacts/feed", of("00"));
    expect(bodies).toHaveLength(before);
  });
});

describe("the spans of a job", () => {
  it("are children of the request that set it off", async () => {
    const correlationId = randomUUID();
    const trace = openTrace(platform, "server", { correlationId });
    const message = { kind: "tried", organizationId: randomUUID() };
    const entry = await inActivity(correlationId, async () => entryOf(message, 0), trace);
    const work = {
      kind: "tried",
      asksModel: false,
      read: () => () => platform.pool.query("select 1").then(() => undefined),
    };
    await createWorker(platform, new Map([["tried", work]]))(handedOut(entry["MessageBody"]));
    const { root, calls, said } = newest();
    const [, traceId, spanId] = trace?.traceparent.split("-") ?? [];
    expect(root).toMatchObject({ name: "job tried", traceId, parentSpanId: spanId });
    expect(calls.map(({ name }) => name)).toContain("select");
    expect(said).toMatchObject({ "relance.correlation_id": correlationId, "relance.outcome": "done" });
  });
});

describe("the spans of a dispatch", () => {
  it("say that it failed where the database is away", async () => {
    const { environment, log, clock } = platform;
    const pool = openPool("postgres://app_server:x@127.0.0.1:9/away", 1);
    await expect(dispatch({ environment, log, clock, pool })).rejects.toThrow("ECONNREFUSED");
    expect(newest().root).toMatchObject({ name: "dispatch", status: { code: 2 } });
    await pool.end();
  });
});

describe("without a receiver", () => {
  it("nothing is traced, and messages carry no trace on", async () => {
    const { platform: plain } = await testStack();
    const from = { correlationId: randomUUID() };
    const trace = openTrace(plain, "server", from);
    expect(trace).toBeUndefined();
    const message = { organizationId: randomUUID() };
    const entry = await inActivity(from.correlationId, async () => entryOf(message, 0), trace);
    expect(JSON.parse(String(entry["MessageBody"]))).toEqual({ ...message, ...from });
  });

  it("that answers, a request is answered all the same, and the log says so", async () => {
    const { platform: away, logged } = await testStack({
      variables: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" },
    });
    expect((await callerOf(away, [feed])("GET", "/api/me/contacts/feed", {})).status).toBe(401);
    expect(logged.join("\n")).toContain("spans not handed over");
  });
});

import type { Hono } from "hono";
import * as z from "zod";
import { register, type Call, type Simulated, type SimulatorEnv } from "../endpoint.ts";
import { failure } from "../errors.ts";
import { jsonBody } from "../request.ts";

const most = 25;
/** Of the 25 parts, at most five may be queries or collections. */
const mostQueries = 5;

const method = z.enum(["GET", "POST", "PATCH", "DELETE"]);
const Composite = z.object({
  allOrNone: z.boolean().default(false),
  compositeRequest: z
    .array(
      z.object({
        method,
        url: z.string(),
        referenceId: z.string().regex(/^[A-Za-z]\w*$/),
        body: z.unknown().optional(),
        httpHeaders: z.record(z.string(), z.string()).optional(),
      }),
    )
    .min(1),
});
const Batch = z.object({
  haltOnError: z.boolean().default(false),
  batchRequests: z.array(z.object({ method, url: z.string(), richInput: z.unknown().optional() })).min(1),
});

type Part = { method: string; url: string; body?: unknown; headers?: Record<string, string> | undefined };
type Reply = { status: number; body: unknown; headers: Record<string, string> };

const tooMany = (message: string) => failure(400, "LIMIT_EXCEEDED", message);

async function send(app: Hono<SimulatorEnv>, call: Call, part: Part): Promise<Reply> {
  const init: RequestInit = { method: part.method, headers: { ...part.headers } };
  if (part.body !== undefined) {
    init.body = JSON.stringify(part.body);
    init.headers = { ...part.headers, "Content-Type": "application/json" };
  }
  const reply = await app.request(part.url, init, { within: call.session });
  const text = await reply.text();
  const location = reply.headers.get("Location");
  return {
    status: reply.status,
    body: text === "" ? null : parseOrText(text),
    headers: location === null ? {} : { Location: location },
  };
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Replaces `@{reference.path}` by results of earlier parts. */
function fill(text: string, done: Map<string, unknown>): string {
  return text.replace(/@\{(\w+)\.([^}]+)\}/g, (_, reference: string, path: string) => {
    let value: unknown = done.get(reference);
    for (const [, name, index] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
      value = value instanceof Object ? Reflect.get(value, name ?? index ?? "") : undefined;
    }
    if (typeof value === "string" || typeof value === "number") return String(value);
    throw failure(
      400,
      "PROCESSING_HALTED",
      `Invalid reference specified. No value for ${reference}.${path} found in ${reference}`,
    );
  });
}

/**
 * Several calls in one: composite counts as one call, each part of composite/batch as one.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_composite.htm
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_batch.htm
 */
export function registerComposite(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  register(app, simulated, { method: "POST", path: "/composite" }, async (call) => {
    const { compositeRequest, allOrNone } = await jsonBody(call.c, Composite);
    if (compositeRequest.length > most) throw tooMany(`Limit exceeded: at most ${most} subrequests`);
    const queries = compositeRequest.filter((each) =>
      /\/(queryAll|query|composite\/sobjects)\b/.test(each.url),
    );
    if (queries.length > mostQueries)
      throw tooMany(`Limit exceeded: at most ${mostQueries} query subrequests`);
    const names = new Set(compositeRequest.map((each) => each.referenceId));
    if (names.size < compositeRequest.length) {
      throw failure(400, "JSON_PARSER_ERROR", "The referenceId of each subrequest must be unique");
    }
    if (allOrNone && compositeRequest.some((each) => each.method !== "GET")) {
      throw failure(501, "NOT_IMPLEMENTED", "this simulator writes nothing with allOrNone in composite");
    }
    const done = new Map<string, unknown>();
    const compositeResponse = [];
    for (const each of compositeRequest) {
      let reply: Reply;
      try {
        const body: unknown =
          each.body === undefined ? undefined : JSON.parse(fill(JSON.stringify(each.body), done));
        const url = fill(each.url, done);
        reply = await send(app, call, { method: each.method, url, body, headers: each.httpHeaders });
      } catch (error) {
        if (!(error instanceof Error && "body" in error)) throw error;
        reply = { status: 400, body: error.body, headers: {} };
      }
      if (reply.status < 300) done.set(each.referenceId, reply.body);
      compositeResponse.push({
        body: reply.body,
        httpHeaders: reply.headers,
        httpStatusCode: reply.status,
        referenceId: each.referenceId,
      });
    }
    return call.c.json({ compositeResponse });
  });

  register(app, simulated, { method: "POST", path: "/composite/batch" }, async (call) => {
    const { batchRequests, haltOnError } = await jsonBody(call.c, Batch);
    if (batchRequests.length > most) throw tooMany(`Limit exceeded: at most ${most} subrequests`);
    const results: { statusCode: number; result: unknown }[] = [];
    for (const each of batchRequests) {
      if (haltOnError && results.some((result) => result.statusCode >= 400)) {
        const message = "Request execution halted because of an earlier error";
        results.push({ statusCode: 412, result: [{ errorCode: "BATCH_PROCESSING_HALTED", message }] });
        continue;
      }
      // The first part is covered by the call itself.
      if (results.length > 0) simulated.limiter.count(call.session.orgId);
      const url = each.url.startsWith("/") ? each.url : `/services/data/${each.url}`;
      const reply = await send(app, call, { method: each.method, url, body: each.richInput });
      results.push({ statusCode: reply.status, result: reply.body });
    }
    return call.c.json({ hasErrors: results.some((each) => each.statusCode >= 400), results });
  });
}

import * as z from "zod";
import { AppError } from "../../http/errors.ts";
import type { Log } from "../../http/log.ts";
import type { RateLimiter } from "../rate-limit.ts";
import { callCrm, type Outcome } from "../sync/request-loop.ts";
import { TooLargeError, unusable } from "../sync/unusable-answers.ts";
import { usageOf, VERSION } from "./manifest.ts";
import { HiddenError } from "./hidden-error.ts";
import { BulkJob, BulkRows, CompositeReply, Description, QueryPage, Refusal, type Row } from "./schema.ts";
import { type Access, type Call, type Reply, send } from "./send.ts";

/** Longer URLs send the query in a body: Salesforce's edge refuses 16,384 characters. */
const ADDRESS = 15_000;

/** Maximum queries of one composite call, which counts as one call; parts of a batch count each. */
export const QUERIES = 5;

const LIMIT_INFO = "sforce-limit-info";

/** Daily limit or concurrent long calls exceeded; the usage header tells which. */
const LIMIT = "REQUEST_LIMIT_EXCEEDED";

/** Temporary refusals of a correct call. */
const PASSING = new Set([
  LIMIT,
  "UNABLE_TO_LOCK_ROW",
  "QUERY_TIMEOUT",
  "SERVER_UNAVAILABLE",
  "UNKNOWN_EXCEPTION",
]);

/** Refusals about the records rather than the call: the caller handles them. */
const TELLING = new Set(["INVALID_QUERY_LOCATOR", "ENTITY_IS_DELETED", "NOT_FOUND", "INVALIDJOBSTATE"]);

/** Refusals because the connected user may not see a field or object. */
const HIDING = new Set(["INVALID_FIELD", "INVALID_TYPE", "INSUFFICIENT_ACCESS"]);

/** What the client depends on. `rejected` is a token Salesforce has just refused. */
export interface ClientPorts {
  access(rejected?: string): Promise<Access>;
  readonly limiter: RateLimiter<"call">;
  readonly log: Log;
}

/** A page of a bulk job's results; `locator` points to the next. */
export interface BulkPage {
  readonly rows: Row[];
  readonly locator: string | undefined;
}

/** Salesforce's API for one connection: retried, every reply validated by its schema. */
export interface SalesforceClient {
  readonly log: Log;
  /** At most 2,000 records, including deleted and archived ones. */
  queryAll(soql: string): Promise<QueryPage>;
  /** A query's next page; null if the query locator has expired. */
  more(nextRecordsUrl: string): Promise<QueryPage | null>;
  /** The first pages of several queries, five per call. */
  queries(soqls: readonly string[]): Promise<QueryPage[]>;
  /** Fields the connected user may see, by object name; null for an object they may not see at all. */
  describe(objects: readonly string[]): Promise<Map<string, Description | null>>;
  /** The HTML of a Lightning note; null if it was deleted. */
  noteBody(id: string): Promise<string | null>;
  /** Starts a Bulk API 2.0 query; returns the job id. */
  startBulk(soql: string): Promise<string>;
  /** `gone`: failed, aborted or expired. */
  bulkState(job: string): Promise<"running" | "complete" | "gone">;
  /** Null where the results are gone, or too large a page. */
  bulkRows(job: string, options: { most: number; locator: string | undefined }): Promise<BulkPage | null>;
}

/** The reply of a call, or the code of a refusal the caller handles. */
type Answer<T> = { body: T; reply: Reply } | { refused: string };

/** Stores the daily API usage every 25th reply: each reply reports it, but storing costs a write. */
const NOTED = 25;

/**
 * Creates the client of one connection. All calls throw `crm_revoked`, `crm_quota`, `crm_unreadable` or
 * `crm_unavailable`, the last as a HiddenError if a query names something the user may not see.
 */
export function createSalesforceClient(ports: ClientPorts): SalesforceClient {
  const { log, limiter } = ports;
  let calls = 0;
  const root = `/services/data/${VERSION}`;

  function request<T>(
    call: Call,
    schema: z.ZodType<T>,
    failingPart: (body: unknown) => string | undefined = failingQuery,
  ): Promise<Answer<T>> {
    const slot = () => limiter.slot("call");
    return callCrm(
      { access: (rejected) => ports.access(rejected), slot, backOff: (pause) => limiter.backOff(pause) },
      async (access): Promise<Outcome<Answer<T>>> => {
        const reply = await send(access, call);
        if (typeof reply === "string") return unusable(reply, log, { crm: "salesforce", path: pathOf(call) });
        const code = refusalIn(reply.body);
        const usage = usageOf(reply.headers.get(LIMIT_INFO));
        if (code === LIMIT && isSpent(reply)) {
          // A retry would only take calls from the org's other users.
          await limiter.spent({ used: usage?.allowed ?? 1, allowed: usage?.allowed ?? 1 });
          throw new AppError("crm_quota");
        }
        if (usage !== null && calls++ % NOTED === 0) await limiter.spent(usage);
        if (reply.status < 300) {
          const body = schema.safeParse(reply.body);
          const failing = body.success ? failingPart(body.data) : undefined;
          if (body.success && failing === undefined) return { answer: { body: body.data, reply } };
          log.warn("salesforce reply cannot be used", { path: pathOf(call), reason: failing ?? "schema" });
          if (failing !== undefined && HIDING.has(failing)) throw new HiddenError();
          if (failing !== undefined && !PASSING.has(failing)) throw new AppError("crm_unavailable");
          return { passing: failing === undefined ? "unreadable" : "failure", retryAfter: null };
        }
        if (reply.status === 401) return "rejected";
        if (reply.status === 429) return { passing: "rate", retryAfter: reply.headers.get("retry-after") };
        if (code !== undefined && TELLING.has(code)) return { answer: { refused: code } };
        if (reply.status < 500 && !PASSING.has(code ?? "")) {
          log.error("salesforce refused a call", { path: pathOf(call), status: reply.status, code });
          throw HIDING.has(code ?? "") ? new HiddenError() : new AppError("crm_unavailable");
        }
        return { passing: "failure", retryAfter: reply.headers.get("retry-after") };
      },
    );
  }

  async function expect<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
    const answer = await request(call, schema);
    if ("body" in answer) return answer.body;
    log.error("salesforce refused a call", { path: pathOf(call), code: answer.refused });
    throw new AppError("crm_unavailable");
  }

  // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_queryall.htm
  const address = (soql: string): string => `${root}/queryAll?${new URLSearchParams({ q: soql }).toString()}`;
  const queries = async (soqls: readonly string[]): Promise<QueryPage[]> => {
    const pages: QueryPage[] = [];
    for (let start = 0; start < soqls.length; start += QUERIES) {
      const urls = soqls.slice(start, start + QUERIES).map(address);
      const [only] = urls;
      if (urls.length === 1 && only !== undefined && only.length < ADDRESS) {
        pages.push(await expect({ method: "GET", path: only }, QueryPage));
        continue;
      }
      const compositeRequest = urls.map((url, index) => ({ method: "GET", url, referenceId: `q${index}` }));
      const call: Call = { method: "POST", path: `${root}/composite`, body: { compositeRequest } };
      const { compositeResponse } = await expect(call, CompositeReply);
      pages.push(...compositeResponse.map(({ body }) => QueryPage.parse(body)));
    }
    return pages;
  };

  return {
    log,
    queryAll: async (soql) => {
      const [page] = await queries([soql]);
      return page ?? { totalSize: 0, done: true, records: [] };
    },
    more: async (path) => {
      const answer = await request({ method: "GET", path }, QueryPage);
      return "body" in answer ? answer.body : null;
    },
    // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_composite.htm
    queries,
    // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm
    describe: async (objects) => {
      const compositeRequest = objects.map((object) => ({
        method: "GET",
        url: `${root}/sobjects/${object}/describe`,
        referenceId: object,
      }));
      const call: Call = { method: "POST", path: `${root}/composite`, body: { compositeRequest } };
      const answer = await request(call, CompositeReply, failingDescription);
      if (!("body" in answer)) throw new AppError("crm_unavailable");
      const parts = answer.body.compositeResponse.map(({ body }) => Description.safeParse(body).data ?? null);
      // A user who connects an org sees something of it, so this is not a valid description.
      if (parts.every((part) => part === null)) throw new AppError("crm_unavailable");
      return new Map(objects.map((object, index) => [object, parts[index] ?? null]));
    },
    // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_blob_retrieve.htm
    noteBody: async (id) => {
      const path = `${root}/sobjects/ContentNote/${id}/Content`;
      const answer = await request({ method: "GET", path }, z.string());
      return "body" in answer ? answer.body : null;
    },
    // https://developer.salesforce.com/docs/atlas.en-us.api_asynch.meta/api_asynch/queries.htm
    startBulk: async (query) => {
      const body = { operation: "queryAll", query };
      return (await expect({ method: "POST", path: `${root}/jobs/query`, body }, BulkJob)).id;
    },
    bulkState: async (job) => {
      const answer = await request({ method: "GET", path: `${root}/jobs/query/${job}` }, BulkJob);
      if (!("body" in answer) || ["Failed", "Aborted"].includes(answer.body.state)) return "gone";
      return answer.body.state === "JobComplete" ? "complete" : "running";
    },
    bulkRows: async (job, { most, locator }) => {
      const query = new URLSearchParams({
        maxRecords: String(most),
        ...(locator === undefined ? {} : { locator }),
      });
      const path = `${root}/jobs/query/${job}/results?${query.toString()}`;
      const answer = await request({ method: "GET", path }, BulkRows).catch((error: unknown) => {
        // Salesforce shortens pages of a query by itself where their texts are long.
        if (error instanceof TooLargeError) return { refused: "too large" };
        throw error;
      });
      if (!("body" in answer)) return null;
      // The last page has the header value « null » rather than no header.
      const next = answer.reply.headers.get("sforce-locator");
      return { rows: answer.body, locator: next === null || next === "null" ? undefined : next };
    },
  };
}

function refusalIn(body: unknown): string | undefined {
  return Refusal.safeParse(body).data?.[0]?.errorCode;
}

/** The error code of the first failed query of a composite reply, which itself always returns 200. */
function failingQuery(body: unknown): string | undefined {
  return failingPart(body, (part) => part.httpStatusCode < 300 && QueryPage.safeParse(part.body).success);
}

/** The same for descriptions: an object the user may not see is not found. */
function failingDescription(body: unknown): string | undefined {
  return failingPart(
    body,
    (part) =>
      part.httpStatusCode === 404 ||
      (part.httpStatusCode === 403 && !PASSING.has(refusalIn(part.body) ?? "")) ||
      (part.httpStatusCode < 300 && Description.safeParse(part.body).success),
  );
}

type Part = z.infer<typeof CompositeReply>["compositeResponse"][number];

function failingPart(body: unknown, isRight: (part: Part) => boolean): string | undefined {
  const failed = CompositeReply.safeParse(body).data?.compositeResponse.find((part) => !isRight(part));
  if (failed === undefined) return undefined;
  return refusalIn(failed.body) ?? (failed.httpStatusCode >= 500 ? "SERVER_UNAVAILABLE" : "schema");
}

/** A call's path without its query, which contains hundreds of ids and fields. */
const pathOf = ({ path }: Call): string => path.split("?")[0] ?? path;

/**
 * Whether the daily calls are used up: too many concurrent calls have the same code. If the reply has no usage header,
 * only the message text distinguishes them.
 */
function isSpent(reply: Reply): boolean {
  const usage = usageOf(reply.headers.get(LIMIT_INFO));
  if (usage !== null) return usage.used >= usage.allowed;
  return /^TotalRequests\b/.test(Refusal.safeParse(reply.body).data?.[0]?.message ?? "");
}

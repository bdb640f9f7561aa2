import type { Hono } from "hono";
import * as z from "zod";
import { register, type Call, type Simulated, type SimulatorEnv } from "../endpoint.ts";
import { failure, notFound } from "../errors.ts";
import { makeId, numberOfId } from "../ids.ts";
import { jsonBody } from "../request.ts";
import { malformed } from "../soql/errors.ts";
import { parseSoql } from "../soql/parser.ts";
import { runQuery, type Result } from "../soql/run.ts";
import type { BulkJob } from "../state-file.ts";
import { csvValue, restInstant } from "./render.ts";

const Creation = z.strictObject({ operation: z.enum(["query", "queryAll"]), query: z.string().min(1) });

/** Objects the Bulk API does not support, such as contents of notes. */
const unsupported = ["ContentNote"];

const wrongState = (message: string) => failure(400, "INVALIDJOBSTATE", message);

type State = "UploadComplete" | "InProgress" | "JobComplete";

/** Jobs wait for a fifth of their duration, then run. */
function stateOf(job: BulkJob, simulated: Simulated): State {
  const age = simulated.now() - job.createdAt;
  const whole = simulated.limits.bulkJobSeconds * 1000;
  if (age >= whole) return "JobComplete";
  return age >= whole / 5 ? "InProgress" : "UploadComplete";
}

function describe(job: BulkJob, simulated: Simulated) {
  const state = stateOf(job, simulated);
  const createdDate = restInstant(new Date(job.createdAt - (job.createdAt % 1000)).toISOString());
  return {
    id: job.id,
    operation: job.operation,
    object: job.object,
    createdById: job.userId,
    createdDate,
    systemModstamp: createdDate,
    state,
    concurrencyMode: "Parallel",
    contentType: "CSV",
    apiVersion: job.apiVersion,
    lineEnding: "LF",
    columnDelimiter: "COMMA",
  };
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

function csv(result: Result, from: number, to: number): string {
  const line = (cells: string[]) => `${cells.map(quote).join(",")}\n`;
  const head = line(result.columns.map((column) => column.names.join(".")));
  const rows = result.rows
    .slice(from, to)
    .map((row) => line(result.columns.map((column) => csvValue(row, column, result.find))));
  return head + rows.join("");
}

/**
 * Queries of Bulk API 2.0.
 * https://developer.salesforce.com/docs/atlas.en-us.api_asynch.meta/api_asynch/queries.htm
 */
export function registerBulkQuery(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const { state, changed } = simulated;
  /** Results of completed jobs; queried again after a restart. */
  const results = new Map<string, Result>();
  const path = "/jobs/query";
  const getJob = ({ c, session }: Call): BulkJob => {
    const job = state.bulkJobs.find((each) => each.id === c.req.param("id") && each.orgId === session.orgId);
    if (!job) throw notFound();
    return job;
  };
  const check = (soql: string, call: Call, all: boolean): Result => {
    const query = parseSoql(soql);
    if (query.fields === "count") throw malformed("Aggregate queries are not supported by Bulk API 2.0");
    if (query.offset !== undefined) throw malformed("OFFSET is not supported by Bulk API 2.0");
    const result = runQuery(query, { store: call.store, soql, all, now: simulated.now() });
    if (unsupported.includes(result.object.name)) {
      throw failure(400, "INVALIDENTITY", `Entity '${result.object.name}' is not supported by the Bulk API.`);
    }
    return result;
  };

  register(app, simulated, { method: "POST", path }, async (call) => {
    const given = await jsonBody(call.c, Creation);
    const result = check(given.query, call, given.operation === "queryAll");
    const job: BulkJob = {
      id: makeId("750", numberOfId(state.bulkJobs.at(-1)?.id ?? makeId("750", 0)) + 1),
      orgId: call.session.orgId,
      userId: call.session.userId,
      operation: given.operation,
      query: given.query,
      object: result.object.name,
      apiVersion: Number(call.root.split("/v").at(-1)),
      createdAt: simulated.now(),
    };
    state.bulkJobs.push(job);
    changed();
    return call.c.json(describe(job, simulated));
  });

  register(app, simulated, { method: "GET", path: `${path}/:id` }, (call) => {
    const job = getJob(call);
    if (stateOf(job, simulated) !== "JobComplete") return call.c.json(describe(job, simulated));
    const found = resultOf(job, call);
    const processed = { numberRecordsProcessed: found.rows.length, retries: 0, totalProcessingTime: 500 };
    return call.c.json({ ...describe(job, simulated), ...processed });
  });

  const resultOf = (job: BulkJob, call: Call): Result => {
    const found = results.get(job.id) ?? check(job.query, call, job.operation === "queryAll");
    results.set(job.id, found);
    return found;
  };

  register(app, simulated, { method: "GET", path: `${path}/:id/results` }, (call) => {
    const job = getJob(call);
    const { c } = call;
    if (stateOf(job, simulated) !== "JobComplete") {
      throw wrongState("Results are available only for jobs in the JobComplete state");
    }
    const result = resultOf(job, call);
    const asked = c.req.query("maxRecords");
    if (asked !== undefined && !/^[1-9]\d*$/.test(asked)) {
      throw failure(400, "INVALID_ARGUMENT", `Invalid maxRecords: ${asked}`);
    }
    const many = asked === undefined ? simulated.limits.bulkPage : Number(asked);
    const locator = c.req.query("locator");
    const from = locator === undefined ? 0 : Number(Buffer.from(locator, "base64url").toString());
    if (!Number.isInteger(from) || (locator !== undefined && (from <= 0 || from >= result.rows.length))) {
      throw failure(400, "INVALID_QUERY_LOCATOR", `Invalid locator: ${String(locator)}`);
    }
    const to = Math.min(from + many, result.rows.length);
    return c.body(csv(result, from, to), 200, {
      "Content-Type": "text/csv",
      "Sforce-NumberOfRecords": String(to - from),
      // The last page has the header value « null » rather than no header.
      "Sforce-Locator": to < result.rows.length ? Buffer.from(String(to)).toString("base64url") : "null",
    });
  });
}

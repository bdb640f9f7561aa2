import * as z from "zod";
import { AppError } from "../../http/errors.ts";
import type { Log } from "../../http/log.ts";
import { TooLargeError } from "../sync/unusable-answers.ts";
import { composite, jobRows, jobState, noteContent, query, queryMore, startJob } from "./calls.ts";
import { failingDescription } from "./composite-parts.ts";
import { VERSION } from "./manifest.ts";
import { type ClientPorts, requester } from "./request.ts";
import { BulkJob, BulkRows, CompositeReply, Description, QueryPage, type Row } from "./schema.ts";

/** Longer URLs send the query in a body: Salesforce's edge refuses 16,384 characters. */
const ADDRESS = 15_000;

/** Maximum queries of one composite call, which counts as one call; parts of a batch count each. */
export const QUERIES = 5;

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

/** Creates the client of one connection. All calls throw as `requester` says. */
export function createSalesforceClient(ports: ClientPorts): SalesforceClient {
  const { log } = ports;
  const { request, expect } = requester(ports);
  const root = `/services/data/${VERSION}`;

  // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_queryall.htm
  const addressOf = (soql: string): string => `/queryAll?q=${encodeURIComponent(soql)}`;
  const queries = async (soqls: readonly string[]): Promise<QueryPage[]> => {
    const pages: QueryPage[] = [];
    for (let start = 0; start < soqls.length; start += QUERIES) {
      const some = soqls.slice(start, start + QUERIES);
      const [only] = some;
      if (some.length === 1 && only !== undefined && addressOf(only).length < ADDRESS) {
        pages.push(await expect(query(only), QueryPage));
        continue;
      }
      const parts = some.map((soql, index) => ({ path: addressOf(soql), referenceId: `q${index}` }));
      const { compositeResponse } = await expect(composite(root, parts), CompositeReply);
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
      const answer = await request(queryMore(path), QueryPage);
      return "body" in answer ? answer.body : null;
    },
    queries,
    // All in one call, where jsforce's own `describe` takes one each.
    // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_describe.htm
    describe: async (objects) => {
      const parts = objects.map((object) => ({ path: `/sobjects/${object}/describe`, referenceId: object }));
      const answer = await request(composite(root, parts), CompositeReply, failingDescription);
      if (!("body" in answer)) throw new AppError("crm_unavailable");
      const described = answer.body.compositeResponse.map(
        ({ body }) => Description.safeParse(body).data ?? null,
      );
      // A user who connects an org sees something of it, so this is not a valid description.
      if (described.every((part) => part === null)) throw new AppError("crm_unavailable");
      return new Map(objects.map((object, index) => [object, described[index] ?? null]));
    },
    noteBody: async (id) => {
      const answer = await request(noteContent(id), z.string());
      return "body" in answer ? answer.body : null;
    },
    startBulk: async (soql) => (await expect(startJob(soql), BulkJob)).id,
    bulkState: async (job) => {
      const answer = await request(jobState(job), BulkJob);
      if (!("body" in answer) || ["Failed", "Aborted"].includes(answer.body.state)) return "gone";
      return answer.body.state === "JobComplete" ? "complete" : "running";
    },
    bulkRows: async (job, page) => {
      const answer = await request(jobRows(job, page), BulkRows).catch((error: unknown) => {
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

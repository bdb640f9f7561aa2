import type { Connection } from "jsforce";

/** One call of Salesforce by a method of jsforce's. */
export interface Call {
  /** What is asked, for the log. */
  readonly path: string;
  readonly make: (connection: Connection) => PromiseLike<unknown>;
}

/** The first page of a query, with deleted and archived records, or without. */
export const query = (soql: string, { scanAll = true } = {}): Call => ({
  path: scanAll ? "/queryAll" : "/query",
  make: (connection) => connection.query(soql, { scanAll }),
});

/** The next page of a query, by the path that the page before named. */
export const queryMore = (nextRecordsUrl: string): Call => ({
  path: "/query",
  make: (connection) => connection.queryMore(nextRecordsUrl),
});

/**
 * Reads several addresses below the API's version in one call, which jsforce has no method for.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_composite_composite.htm
 */
export const composite = (
  root: string,
  parts: readonly { readonly path: string; readonly referenceId: string }[],
): Call => ({
  path: "/composite",
  make: (connection) =>
    connection.requestPost("/composite", {
      compositeRequest: parts.map(({ path, referenceId }) => ({
        method: "GET",
        url: `${root}${path}`,
        referenceId,
      })),
    }),
});

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/resources_sobject_blob_retrieve.htm */
export const noteContent = (id: string): Call => ({
  path: "/sobjects/ContentNote",
  // jsforce's own `blob` is a stream that nothing bounds.
  make: (connection) => connection.requestGet(`/sobjects/ContentNote/${id}/Content`),
});

/** Creates a record. */
export const create = (object: "EmailMessage" | "Note", fields: Record<string, unknown>): Call => ({
  path: `/sobjects/${object}`,
  make: (connection) => connection.sobject(object).create(fields),
});

/** Never used: a job is looked at once, by `check`. */
const pollingOptions = { pollInterval: 0, pollTimeout: 0 };

/**
 * Starts a Bulk API 2.0 query, of deleted and archived records too.
 * https://developer.salesforce.com/docs/atlas.en-us.api_asynch.meta/api_asynch/queries.htm
 */
export const startJob = (soql: string): Call => ({
  path: "/jobs/query",
  make: async (connection) => {
    const { QueryJobV2 } = await import("jsforce/lib/api/bulk2.js");
    const bodyParams = { operation: "queryAll" as const, query: soql };
    return new QueryJobV2(connection, { bodyParams, pollingOptions }).open();
  },
});

/** How a Bulk API 2.0 query stands. */
export const jobState = (id: string): Call => ({
  path: "/jobs/query",
  make: async (connection) => {
    const { QueryJobV2 } = await import("jsforce/lib/api/bulk2.js");
    return new QueryJobV2(connection, { id, pollingOptions }).check();
  },
});

/** A page of its results; jsforce's own `result` is a stream of all pages, which no later run goes on with. */
export const jobRows = (
  id: string,
  { most, locator }: { most: number; locator: string | undefined },
): Call => {
  const wanted = { maxRecords: String(most), ...(locator === undefined ? {} : { locator }) };
  return {
    path: "/jobs/query/results",
    make: (connection) =>
      connection.requestGet(`/jobs/query/${id}/results?${new URLSearchParams(wanted).toString()}`),
  };
};

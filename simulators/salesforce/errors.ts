import type { ContentfulStatusCode } from "hono/utils/http-status";

/**
 * An error in Salesforce's format: always a list.
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm
 */
export class SalesforceError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: ContentfulStatusCode, body: unknown, headers: Record<string, string> = {}) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** An error of one entry; `fields` names those that it is about. */
export const failure = (
  status: ContentfulStatusCode,
  errorCode: string,
  message: string,
  fields?: string[],
): SalesforceError => new SalesforceError(status, [{ message, errorCode, ...(fields ? { fields } : {}) }]);

/** The 404 of what is not there. */
export const notFound = (message = "The requested resource does not exist"): SalesforceError =>
  failure(404, "NOT_FOUND", message);

/** The 401 of a token that is unknown or over. */
export const invalidSession = (): SalesforceError =>
  new SalesforceError(401, [{ message: "Session expired or invalid", errorCode: "INVALID_SESSION_ID" }], {
    "WWW-Authenticate": "Token",
  });

/** The 403 of an org that has used up its calls of the day. */
export const dailyLimitReached = (): SalesforceError =>
  failure(403, "REQUEST_LIMIT_EXCEEDED", "TotalRequests Limit exceeded.");

/** The 403 of an org with too many long calls at once. */
export const tooManyConcurrent = (): SalesforceError =>
  failure(403, "REQUEST_LIMIT_EXCEEDED", "ConcurrentRequests (Concurrent API Requests) Limit exceeded.");

/** The 400 of a query locator that is not open. */
export const invalidLocator = (): SalesforceError =>
  failure(400, "INVALID_QUERY_LOCATOR", "invalid query locator");

/** An error of the token endpoint. */
export const oauthError = (
  error: string,
  description: string,
  status: ContentfulStatusCode = 400,
): SalesforceError => new SalesforceError(status, { error, error_description: description });

/** Temporary errors of a correct request. */
export function transientError(code: string): SalesforceError {
  if (code === "REQUEST_LIMIT_EXCEEDED") return dailyLimitReached();
  if (code === "CONCURRENT_REQUESTS") return tooManyConcurrent();
  if (code === "INVALID_QUERY_LOCATOR") return invalidLocator();
  if (code === "INVALID_SESSION_ID") return invalidSession();
  if (code === "INSUFFICIENT_ACCESS_OR_READONLY") {
    return failure(400, code, "insufficient access rights on object id", []);
  }
  if (code === "QUERY_TIMEOUT") {
    return failure(400, code, "Your query request was running for too long.");
  }
  return failure(400, code, "unable to obtain exclusive access to this record", []);
}

/** An error of Salesforce's own; 502 and 504 are pages of the edge, not JSON. */
export function serverError(status: 500 | 502 | 503 | 504): SalesforceError {
  if (status === 503) return failure(503, "SERVER_UNAVAILABLE", "The server is unavailable, try again later");
  if (status === 500) {
    return failure(500, "UNKNOWN_EXCEPTION", "An unexpected error occurred. Please include this ErrorId");
  }
  // The edge returns a page, not JSON.
  return new SalesforceError(status, `<html><head><title>${status}</title></head><body></body></html>`);
}

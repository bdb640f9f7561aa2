import { randomUUID } from "node:crypto";
import type { ContentfulStatusCode } from "hono/utils/http-status";

type Body = Record<string, unknown>;

/** An error in HubSpot's format. https://developers.hubspot.com/docs/api-reference/error-handling */
export class HubspotError extends Error {
  readonly status: ContentfulStatusCode;
  readonly body: Body;
  readonly headers: Record<string, string>;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    body: Body,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.body = { status: "error", message, correlationId: randomUUID(), ...body };
  }
}

/** The 400 of a request that HubSpot does not understand. */
export const invalidRequest = (message: string, body: Body = {}): HubspotError =>
  new HubspotError(400, message, { category: "VALIDATION_ERROR", ...body });

/** The 404 of an object that is not there. */
export const notFound = (message = "resource not found"): HubspotError =>
  new HubspotError(404, message, { category: "OBJECT_NOT_FOUND" });

/** The 401 of a call without a token, or with an unknown one. */
export const unauthenticated = (): HubspotError =>
  new HubspotError(
    401,
    "Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview",
    { category: "INVALID_AUTHENTICATION" },
  );

/** The 401 of a token that expired at `expiredAt`, in milliseconds. */
export const expiredAuthentication = (expiredAt: number, now: number): HubspotError =>
  new HubspotError(
    401,
    `The OAuth token used to make this call expired ${Math.max(1, Math.round((now - expiredAt) / 1000))} second(s) ago.`,
    { category: "EXPIRED_AUTHENTICATION", context: { "expire time": [new Date(expiredAt).toISOString()] } },
  );

/** The 403 of a token without these scopes. */
export const missingScopes = (scopes: string[]): HubspotError =>
  new HubspotError(
    403,
    "This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
    {
      errors: [
        {
          message: "One or more of the following scopes are required.",
          context: { requiredGranularScopes: scopes },
        },
      ],
      links: { scopes: "https://developers.hubspot.com/scopes" },
      category: "MISSING_SCOPES",
    },
  );

/** https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines */
export const rateLimited = (
  policy: "TEN_SECONDLY_ROLLING" | "SECONDLY" | "DAILY",
  retryAfterSeconds?: number,
): HubspotError =>
  new HubspotError(
    429,
    `You have reached your ${policy.toLowerCase()} limit.`,
    { errorType: "RATE_LIMIT", policyName: policy, category: "RATE_LIMITS" },
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) },
  );

/** An error of HubSpot's own, of this status. */
export const serverError = (status: ContentfulStatusCode): HubspotError =>
  new HubspotError(status, "internal error", { category: "INTERNAL_ERROR" });

/**
 * An error of the token endpoints: RFC 6749's fields beside HubSpot's older ones.
 * https://developers.hubspot.com/docs/api-reference/latest/authentication/manage-oauth-tokens
 */
export const oauthError = (error: string, status: string, message: string): HubspotError =>
  new HubspotError(400, message, { error, error_description: message, status });

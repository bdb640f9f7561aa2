/** A refusal in the words of Google’s APIs. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    reason: string,
    message: string,
    kind: string,
    { details, headers = {} }: { details?: object[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.body = {
      error: {
        code: status,
        message,
        errors: [{ message, domain: "global", reason }],
        status: kind,
        ...(details === undefined ? {} : { details }),
      },
    };
  }
}

export const badRequest = (message: string, reason = "invalidArgument"): Refusal =>
  new Refusal(400, reason, message, "INVALID_ARGUMENT");
export const notFound = (): Refusal =>
  new Refusal(404, "notFound", "Requested entity was not found.", "NOT_FOUND");
export const unauthorized = (): Refusal =>
  new Refusal(
    401,
    "authError",
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.",
    "UNAUTHENTICATED",
  );
export const insufficient = (): Refusal =>
  new Refusal(
    403,
    "insufficientPermissions",
    "Request had insufficient authentication scopes.",
    "PERMISSION_DENIED",
    {
      details: [
        {
          "@type": "type.googleapis.com/google.rpc.ErrorInfo",
          reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
          domain: "googleapis.com",
        },
      ],
    },
  );
export const metadataRefuses = (what: string): Refusal =>
  new Refusal(403, "forbidden", `Metadata scope ${what}`, "PERMISSION_DENIED");
export const tooFast = (until: number): Refusal =>
  new Refusal(
    403,
    "userRateLimitExceeded",
    `User-rate limit exceeded.  Retry after ${new Date(until).toISOString()}`,
    "PERMISSION_DENIED",
  );
export const tooMany = (seconds: number): Refusal =>
  new Refusal(429, "rateLimitExceeded", "Too many concurrent requests for user", "RESOURCE_EXHAUSTED", {
    headers: { "retry-after": String(seconds) },
  });

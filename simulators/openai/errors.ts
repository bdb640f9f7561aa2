import type { ContentfulStatusCode } from "hono/utils/http-status";

/** An error in the vendor's format. https://platform.openai.com/docs/guides/error-codes/api-errors */
export class OpenaiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly headers: Record<string, string>;
  readonly body: { error: { message: string; type: string; param: string | null; code: string | null } };

  constructor(
    status: ContentfulStatusCode,
    message: string,
    more: { type?: string; param?: string; code?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = more.headers ?? {};
    this.body = {
      error: {
        message,
        type: more.type ?? "invalid_request_error",
        param: more.param ?? null,
        code: more.code ?? null,
      },
    };
  }
}

/** The 400 of a request that the vendor does not understand; `param` names what is wrong in it. */
export const invalid = (message: string, param?: string, code?: string): OpenaiError =>
  new OpenaiError(400, message, { ...(param ? { param } : {}), ...(code ? { code } : {}) });

/** The vendor repeats part of the key it received. */
export const wrongKey = (key: string): OpenaiError =>
  new OpenaiError(401, `Incorrect API key provided: ${key}. You can find your API key in your account.`, {
    code: "invalid_api_key",
  });

/** Sent as a 429, although waiting does not help. */
export const noCredit = (): OpenaiError =>
  new OpenaiError(429, "You exceeded your current quota, please check your plan and billing details.", {
    type: "insufficient_quota",
    code: "insufficient_quota",
  });

/** The 429 of a limit per minute, with the headers that say when to ask again. */
export const rateLimited = (type: "requests" | "tokens", headers: Record<string, string> = {}): OpenaiError =>
  new OpenaiError(429, `Rate limit reached on ${type} per min. Please try again later.`, {
    type,
    code: "rate_limit_exceeded",
    headers,
  });

/** An error of the vendor's own. */
export const serverError = (status: 500 | 503): OpenaiError =>
  new OpenaiError(
    status,
    status === 500
      ? "The server had an error while processing your request."
      : "The engine is currently overloaded, please try again later.",
    { type: status === 500 ? "server_error" : "service_unavailable_error" },
  );

/** The 404 of what is not there. */
export const notFound = (message: string, code?: string): OpenaiError =>
  new OpenaiError(404, message, code ? { code } : {});

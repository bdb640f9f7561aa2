import { PassThrough } from "node:stream";
import { textOf, type Unusable } from "../../outbound/ask-server.ts";
import { boundedFetch, UnusableAnswerError } from "../../outbound/bounded-fetch.ts";
import { BYTES } from "../../outbound/bounds.ts";
import { VERSION } from "./manifest.ts";

/** An access token and the base URL of its org. */
export interface Access {
  readonly accessToken: string;
  readonly apiUrl: string;
}

/** Timeout of one call in milliseconds, body included. */
const TIMEOUT = 30_000;

export interface Call {
  readonly method: "GET" | "POST";
  /** Starts at `/services/data`. */
  readonly path: string;
  readonly body?: object;
}

/** A reply: parsed JSON or CSV, else text; undefined where it is not what its type says. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Makes one call by the vendor's client, without retries. Never throws. */
export async function send(access: Access, call: Call, timeout = TIMEOUT): Promise<Reply | Unusable> {
  // Loaded on first use: loading takes some sixty milliseconds, and not every worker needs it.
  const { Connection } = await import("jsforce/lib/core.js");
  // No refreshFn and no refresh token: jsforce's own renewal would lose a rotated token.
  const connection = new Connection({
    version: VERSION.slice(1),
    instanceUrl: access.apiUrl,
    accessToken: access.accessToken,
  });
  let got: Response | undefined;
  let isWhole = false;
  let reason: Unusable = "unreachable";
  // jsforce's own transport retries by itself, does not limit bodies, and crashes the process when a connection breaks
  // within one.
  const transport = {
    httpRequest: (request: {
      url: string;
      method: string;
      headers?: Record<string, string>;
      body?: string;
    }) => {
      const { url, method, headers = {}, body } = request;
      const init = { method, headers, ...(body === undefined ? {} : { body }) };
      const answer = boundedFetch(url, init, { bytes: BYTES.page, milliseconds: timeout })
        .then(async (response) => {
          got = response;
          const text = await textOf(response);
          isWhole = true;
          return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: text };
        })
        .catch((error: unknown) => {
          if (error instanceof UnusableAnswerError) ({ reason } = error);
          throw error;
        });
      return Object.assign(answer, { stream: () => new PassThrough() });
    },
  };
  const headers: Record<string, string> =
    call.body === undefined ? {} : { "content-type": "application/json" };
  const request = {
    method: call.method,
    url: call.path,
    headers,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  };
  try {
    const body: unknown = await connection.request(request, { transport });
    return got === undefined ? reason : { status: got.status, headers: got.headers, body };
  } catch (error) {
    if (got === undefined || (got.status < 400 && !isWhole)) return reason;
    if (got.status < 400) return { status: got.status, headers: got.headers, body: undefined };
    const [errorCode, message] = error instanceof Error ? [error.name, error.message] : ["", ""];
    return { status: got.status, headers: got.headers, body: [{ errorCode, message }] };
  }
}

import { PassThrough } from "node:stream";
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

/** A reply: parsed JSON or CSV, else text. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Makes one call by the vendor's client, without retries. Undefined on a network failure or timeout. */
export async function send(access: Access, call: Call, timeout = TIMEOUT): Promise<Reply | undefined> {
  // Loaded on first use: loading takes some sixty milliseconds, and not every worker needs it.
  const { Connection } = await import("jsforce/lib/core.js");
  // No refreshFn and no refresh token: jsforce's own renewal would lose a rotated token.
  const connection = new Connection({
    version: VERSION.slice(1),
    instanceUrl: access.apiUrl,
    accessToken: access.accessToken,
  });
  let got: Response | undefined;
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
      const answer = fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        // A redirect would send our token elsewhere.
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      }).then(async (response) => {
        got = response;
        const text = await response.text();
        return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: text };
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
    return got && { status: got.status, headers: got.headers, body };
  } catch (error) {
    if (got === undefined || got.status < 400) return undefined;
    const [errorCode, message] = error instanceof Error ? [error.name, error.message] : ["", ""];
    return { status: got.status, headers: got.headers, body: [{ errorCode, message }] };
  }
}

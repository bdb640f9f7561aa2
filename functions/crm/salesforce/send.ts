import { PassThrough } from "node:stream";
import type { Access } from "./client.ts";
import { VERSION } from "./manifest.ts";

/** Milliseconds one call may take, its body included. */
const TIMEOUT = 30_000;

export interface Call {
  readonly method: "GET" | "POST";
  /** From `/services/data` on. */
  readonly path: string;
  readonly body?: object;
}

/** What came back: JSON or a table read, else the text. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Makes one call by the vendor's client, once. Undefined when nothing came back, or not in time. */
export async function send(access: Access, call: Call, timeout = TIMEOUT): Promise<Reply | undefined> {
  // Loaded by whoever reads Salesforce, not by every worker: it takes some sixty milliseconds.
  const { Connection } = await import("jsforce/lib/core.js");
  // No refreshFn and no refresh token: its own renewal would drop a rotated token.
  const connection = new Connection({
    version: VERSION.slice(1),
    instanceUrl: access.apiUrl,
    accessToken: access.accessToken,
  });
  let got: Response | undefined;
  // Its own transport tries again by itself, puts no limit on bodies, and ends the process when a
  // connection breaks inside one.
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
        // A redirect would carry what we send elsewhere.
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

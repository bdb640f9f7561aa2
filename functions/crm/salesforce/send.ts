import type { Unusable } from "../../outbound/ask-server.ts";
import { BYTES } from "../../outbound/bounds.ts";
import type { Call } from "./calls.ts";
import { VERSION } from "./manifest.ts";

/** An access token and the base URL of its org. */
export interface Access {
  readonly accessToken: string;
  readonly apiUrl: string;
}

/** Timeout of one call in milliseconds, body included. */
const TIMEOUT = 30_000;

/** A reply: parsed JSON or CSV, else text; undefined where it is not what its type says. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** Makes one call by the vendor's client, without retries. Never throws. */
export async function send(access: Access, call: Call, timeout = TIMEOUT): Promise<Reply | Unusable> {
  // Loaded on first use: loading takes some sixty milliseconds, and not every worker needs it.
  const [{ openConnection }, { BoundedTransport }] = await Promise.all([
    import("./connection.ts"),
    import("./transport.ts"),
  ]);
  const transport = new BoundedTransport({ bytes: BYTES.page, milliseconds: timeout });
  const { received } = transport;
  const connection = openConnection({
    version: VERSION.slice(1),
    instanceUrl: access.apiUrl,
    accessToken: access.accessToken,
    transport,
  });
  try {
    const answer: unknown = await call.make(connection);
    const { response } = received;
    if (response === undefined) return received.reason;
    return { status: response.status, headers: response.headers, body: connection.parsed ?? answer };
  } catch (error) {
    const { response, text, reason } = received;
    if (response === undefined || (response.status < 400 && text === undefined)) return reason;
    const { status, headers } = response;
    return { status, headers, body: status < 400 ? undefined : refusalsIn(error) };
  }
}

/** A refusal as Salesforce sends it: a list, of which jsforce makes one error. */
function refusalsIn(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  const data: unknown = "data" in error ? error.data : undefined;
  return Array.isArray(data) ? data : [{ errorCode: error.name, message: error.message }];
}

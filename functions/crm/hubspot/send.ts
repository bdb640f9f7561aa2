import { textOf, type Unusable } from "../../outbound/ask-server.ts";
import { boundedFetch, UnusableAnswerError } from "../../outbound/bounded-fetch.ts";
import type { Bounds } from "../../outbound/bounds.ts";
import { type Call, readBody } from "./read-reply.ts";

/** A reply; `body` is undefined if it is not JSON. */
export interface Reply {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}

/** What the vendor's client makes of a call, and hands to what sends it. */
interface Prepared {
  getUrl(): URL;
  getSendData(): RequestInit;
}

/** Where a call goes, and as whom: nobody where it asks for a token. */
export interface Account {
  readonly basePath: string;
  readonly accessToken?: string;
}

/**
 * Makes one call by the vendor's client, once: its retries and rate limiter are off, as their place is where what sends
 * is replaced. Its own `fetch` follows redirects with the token and knows no limit of bytes or time. They are shared by
 * every client of the process: what is set here is used before anything else runs.
 */
export async function send(account: Account, call: Call, bounds: Bounds): Promise<Reply | Unusable> {
  // Loaded on first use: many functions and runs of the worker never call HubSpot. Its parts by name, each a folder, are
  // stubs in what is deployed (decision 103).
  const { Client } = await import("@hubspot/api-client");
  class BoundedClient extends Client {
    protected override getDecorators() {
      const fetchOf = (prepared: Prepared) => boundedFetch(prepared.getUrl(), prepared.getSendData(), bounds);
      return [{ decorate: () => fetchOf }];
    }
  }
  const { form, ...json } = call;
  try {
    const response = await new BoundedClient(account).apiRequest(
      form === undefined ? json : { ...json, body: new URLSearchParams(form), defaultJson: false },
    );
    const body = await readBody(await textOf(response), call);
    return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
  } catch (error) {
    return error instanceof UnusableAnswerError ? error.reason : "unreachable";
  }
}

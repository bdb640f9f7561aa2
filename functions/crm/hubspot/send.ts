import { textOf, type Unusable } from "../../outbound/ask-server.ts";
import { boundedFetch, UnusableAnswerError } from "../../outbound/bounded-fetch.ts";
import { BYTES } from "../../outbound/bounds.ts";
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
  getSendData(): { method: string; headers: Record<string, string> };
}

/**
 * Makes one call by the vendor's client, without retries. The client's own `fetch` follows redirects with the token and knows no limit of bytes or time: what
 * it hands a prepared call to is replaced where it puts its retries and rate limiter, which are shared by every client of
 * the process, and off here.
 */
export async function send(
  { accessToken, basePath }: { accessToken: string; basePath: string },
  call: Call,
  milliseconds: number,
): Promise<Reply | Unusable> {
  // Loaded on first use: loading takes a tenth of a second or more, and most workers do not need it.
  const { Client } = await import("@hubspot/api-client");
  const bounds = { bytes: BYTES.page, milliseconds };
  class BoundedClient extends Client {
    protected override getDecorators() {
      const fetchOf = (prepared: Prepared) => boundedFetch(prepared.getUrl(), prepared.getSendData(), bounds);
      return [{ decorate: () => fetchOf }];
    }
  }
  try {
    const response = await new BoundedClient({ accessToken, basePath }).apiRequest(call);
    const body = await readBody(await textOf(response), call);
    return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
  } catch (error) {
    return error instanceof UnusableAnswerError ? error.reason : "unreachable";
  }
}

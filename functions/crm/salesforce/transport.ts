import { PassThrough } from "node:stream";
import type { HttpRequest } from "jsforce";
import { Transport } from "jsforce/lib/transport.js";
import { textOf, type Unusable } from "../../outbound/ask-server.ts";
import { boundedFetch, UnusableAnswerError } from "../../outbound/bounded-fetch.ts";
import type { Bounds } from "../../outbound/bounds.ts";

/** What came over a transport: `text` only where it came whole. */
export interface Received {
  response?: Pick<Response, "status" | "headers">;
  text?: string;
  /** Why nothing came, where nothing did. */
  reason: Unusable;
}

/**
 * A transport for one call of jsforce, within bounds. Its own tries calls again, follows redirects with the token, has no
 * limit of bytes and crashes the process where a connection breaks within a body.
 */
export class BoundedTransport extends Transport {
  readonly received: Received = { reason: "unreachable" };
  readonly #bounds: Bounds;

  constructor(bounds: Bounds) {
    super();
    this.#bounds = bounds;
  }

  override httpRequest({ url, method, headers, body }: HttpRequest): ReturnType<Transport["httpRequest"]> {
    const answer = this.#receive(url, {
      method,
      headers: headers ?? {},
      // Nothing that is asked here has another body.
      ...(typeof body === "string" ? { body } : {}),
    });
    // Answers are read whole; jsforce connects its stream all the same.
    return Object.assign(answer, { stream: () => new PassThrough() });
  }

  async #receive(url: string, init: RequestInit) {
    try {
      const response = await boundedFetch(url, init, this.#bounds);
      this.received.response = response;
      const text = await textOf(response);
      this.received.text = text;
      return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: text };
    } catch (error) {
      if (error instanceof UnusableAnswerError) this.received.reason = error.reason;
      throw error;
    }
  }
}

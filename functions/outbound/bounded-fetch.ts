import type { Bounds } from "./bounds.ts";

/** Thrown where an answer is not read (to its end): the server sends elsewhere, or sends without end. */
export class UnusableAnswerError extends Error {
  readonly reason: "redirected" | "too_large";

  constructor(reason: UnusableAnswerError["reason"]) {
    super(`unusable answer: ${reason}`);
    this.name = "UnusableAnswerError";
    this.reason = reason;
  }
}

type Ask = (input: string | URL | Request, init: RequestInit) => Promise<Response>;

/**
 * `fetch` for servers that others run, or another of its kind in its place. It follows no redirect, which would take a token or a secret elsewhere; it counts
 * the body's bytes as they come, and breaks the connection past the limit; it ends in time, body included. Throws
 * `UnusableAnswerError`, also while the body is read, and as `fetch` does.
 */
export async function boundedFetch(
  input: string | URL | Request,
  init: RequestInit,
  { bytes, milliseconds }: Bounds,
  ask: Ask = fetch,
): Promise<Response> {
  const signals = [AbortSignal.timeout(milliseconds), ...(init.signal ? [init.signal] : [])];
  const response = await ask(input, { ...init, redirect: "manual", signal: AbortSignal.any(signals) });
  const { status, statusText, headers, body } = response;
  // Cancelling a body breaks its connection: the rest would be read for the next call to use it.
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400)) {
    await body?.cancel();
    throw new UnusableAnswerError("redirected");
  }
  if (body === null) return response;
  if (headers.get("content-encoding") === null && Number(headers.get("content-length")) > bytes) {
    await body.cancel();
    throw new UnusableAnswerError("too_large");
  }
  return new Response(body.pipeThrough(countingTo(bytes)), { status, statusText, headers });
}

/** Lets so many bytes pass, then fails, which cancels what is before it. */
function countingTo(bytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let passed = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      passed += chunk.byteLength;
      if (passed > bytes) controller.error(new UnusableAnswerError("too_large"));
      else controller.enqueue(chunk);
    },
  });
}

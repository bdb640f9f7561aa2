import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { FailureCode } from "./answer.ts";
import { refusalOf } from "./refusal.ts";
import { retryAfter } from "./retry.ts";
import type { ModelSettings } from "./settings.ts";

/** A server's own words for an error: short codes only, its message quotes keys and prompts. */
const VendorError = z.object({
  error: z.object({ code: z.string().nullish(), type: z.string().nullish() }),
});

interface Sent {
  /** The server's id of the request; ours, which was sent along, when it gave none. */
  readonly requestId: string;
  readonly latencyMs: number;
}
/** A reply as text, or why there is none. */
export type Reply = Sent &
  (
    | { readonly ok: true; readonly text: string }
    | {
        readonly ok: false;
        readonly code: FailureCode;
        readonly status: number | undefined;
        /** The server's code, when it is a plain word. */
        readonly vendorCode: string | undefined;
        readonly retryAfterMs: number | undefined;
      }
  );

interface Call {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: `/${string}`;
  /** JSON, or a form with a file. */
  readonly body?: Record<string, unknown> | FormData;
  /** Covers the body of the reply too: a connection may stall after its headers. */
  readonly timeoutMs: number;
}

/** One HTTP call of the model server, not retried. Never throws. */
export async function send(settings: ModelSettings, call: Call): Promise<Reply> {
  const ownId = randomUUID();
  const start = performance.now();
  const sent = (requestId?: string | null): Sent => ({
    requestId: requestId ?? ownId,
    latencyMs: Math.round(performance.now() - start),
  });
  const { body } = call;
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`${settings.baseUrl}${call.path}`, {
      method: call.method,
      headers: {
        authorization: `Bearer ${settings.key}`,
        "x-client-request-id": ownId,
        ...(isForm || body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      // A redirect would carry the key elsewhere.
      redirect: "error",
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    const text = await response.text();
    const id = response.headers.get("x-request-id")?.slice(0, 100);
    if (response.ok) return { ...sent(id), ok: true, text };
    const vendorCode = vendorCodeOf(parseJson(text));
    return {
      ...sent(id),
      ok: false,
      code: codeOf(response.status, vendorCode),
      status: response.status,
      vendorCode,
      retryAfterMs: retryAfter(response.headers),
    };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    return {
      ...sent(),
      ok: false,
      code: timedOut ? "timeout" : "unavailable",
      status: undefined,
      vendorCode: undefined,
      retryAfterMs: undefined,
    };
  }
}

/** JSON, or undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The code in an error's body, when it is a plain word. */
export function vendorCodeOf(body: unknown): string | undefined {
  const parsed = VendorError.safeParse(body);
  const code = parsed.data?.error.code ?? parsed.data?.error.type;
  return code && /^[a-z_]{1,60}$/.test(code) ? code : undefined;
}

/** Our code for an error. */
export function codeOf(status: number, vendorCode: string | undefined): FailureCode {
  const refusal = refusalOf(status, vendorCode);
  if (refusal !== undefined) return refusal === "quota" ? "over_budget" : "not_configured";
  if (status === 429) return "rate_limited";
  return status >= 500 || status === 408 || status === 409 ? "unavailable" : "rejected";
}

import * as z from "zod";
/** Why a model gave nothing usable. */
export type FailureCode =
  /** The model, or the server's filter, declined. */
  | "refusal"
  /** The answer was cut at the output limit. */
  | "truncated"
  /** The answer is not JSON, twice. */
  | "malformed"
  /** The answer is JSON of the wrong shape, twice. */
  | "schema_violation"
  /** Rate limit of the server or ours: see `retryAfterMs`. */
  | "rate_limited"
  | "unavailable"
  | "timeout"
  /** No key or model, or the server lacks a capability the prompt needs. */
  | "not_configured"
  /** The organization's monthly budget, or the account's credit, is used up. */
  | "over_budget"
  /** The server refuses the request itself; a retry would not help. */
  | "rejected"
  /** The answer is valid, but nothing in it is supported by its sources. */
  | "ungrounded";

/** A failure as a value. It contains no text of the prompt, the answer or the vendor. */
export interface ModelFailure {
  readonly code: FailureCode;
  /** Milliseconds until a retry makes sense, for the queue; undefined if it never does. */
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;
}

/** Tokens as counted by the server. */
export interface Usage {
  readonly inputTokens: number;
  /** Input tokens read from the server's prompt cache, and those written to it. */
  readonly cachedTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  readonly searches: number;
}

export const NO_USAGE: Usage = {
  inputTokens: 0,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 0,
  searches: 0,
};

/** A page that a web search cites. */
export const WebSource = z.object({ url: z.string(), title: z.string() });
export type WebSource = z.infer<typeof WebSource>;

/** Result of a question: a value that fits the prompt's schema, or a failure. */
export type Answer<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly sources: readonly WebSource[];
      /** The server's model name, stored as `ai_model`. */
      readonly model: string;
      /** True if the answer was already stored. */
      readonly stored: boolean;
      /** Cost of all calls in USD; null if a call's model has no known price. */
      readonly costUsd: number | null;
      readonly requestId: string | undefined;
    }
  | { readonly ok: false; readonly failure: ModelFailure };

/** The answer of a failed call. */
export function failed(
  code: FailureCode,
  more: { retryAfterMs?: number | undefined; requestId?: string | undefined } = {},
): { readonly ok: false; readonly failure: ModelFailure } {
  return { ok: false, failure: { code, retryAfterMs: more.retryAfterMs, requestId: more.requestId } };
}

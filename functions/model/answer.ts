import * as z from "zod";
/** Why a model gave nothing usable. */
export type FailureCode =
  /** The model, or the server's filter, declined. */
  | "refusal"
  /** The bounded output ended before the answer did. */
  | "truncated"
  /** The answer is no JSON, twice. */
  | "malformed"
  /** The answer is JSON of another shape, twice. */
  | "schema_violation"
  /** Too many calls, the server's count or ours: see `retryAfterMs`. */
  | "rate_limited"
  | "unavailable"
  | "timeout"
  /** No key or no such model, or the server cannot do what the prompt asks for. */
  | "not_configured"
  /** The organization's month, or the account's credit, is used up. */
  | "over_budget"
  /** The server refuses the request itself: sending it again changes nothing. */
  | "rejected"
  /** The answer fits, but nothing of it stands in its sources. */
  | "ungrounded";

/** A failure as a value. It holds no text of the prompt, the answer or the vendor. */
export interface ModelFailure {
  readonly code: FailureCode;
  /** When trying again makes sense, in milliseconds from now: for the queue. Undefined when it does not. */
  readonly retryAfterMs: number | undefined;
  readonly requestId: string | undefined;
}

/** Tokens as the server counted them. */
export interface Usage {
  readonly inputTokens: number;
  /** Of the input, what was read from the server's prompt cache, and what was written to it. */
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

/** What asking gives: a value that fits the prompt's schema, or a failure. Never neither. */
export type Answer<T> =
  | {
      readonly ok: true;
      readonly value: T;
      readonly sources: readonly WebSource[];
      /** As the server names it: what is stored as `ai_model`. */
      readonly model: string;
      /** True when it was paid before. */
      readonly stored: boolean;
      /** USD of all calls it took; null when a call's model has no known price. */
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

import { rateLimited } from "./errors.ts";

/**
 * Requests and tokens of the last minute, and the rate limit headers.
 * https://platform.openai.com/docs/guides/rate-limits#rate-limits-in-headers
 */
export type RateLimiter = { take(tokens: number): Record<string, string> };

export function createRateLimiter(
  limits: { requests: number; tokens: number },
  now: () => number,
): RateLimiter {
  let taken: { at: number; tokens: number }[] = [];
  return {
    take: (tokens) => {
      taken = taken.filter(({ at }) => at > now() - 60_000);
      const used = taken.reduce((sum, one) => sum + one.tokens, 0);
      const resetMs = Math.max(1, 60_000 - (now() - (taken[0]?.at ?? now())));
      const full =
        taken.length >= limits.requests ? "requests" : used + tokens > limits.tokens ? "tokens" : undefined;
      if (full === undefined) taken.push({ at: now(), tokens });
      const headers = {
        "x-ratelimit-limit-requests": String(limits.requests),
        "x-ratelimit-remaining-requests": String(limits.requests - taken.length),
        "x-ratelimit-reset-requests": `${resetMs}ms`,
        "x-ratelimit-limit-tokens": String(limits.tokens),
        "x-ratelimit-remaining-tokens": String(Math.max(0, limits.tokens - used - (full ? 0 : tokens))),
        "x-ratelimit-reset-tokens": `${resetMs}ms`,
      };
      if (full === undefined) return headers;
      throw rateLimited(full, {
        ...headers,
        "retry-after": String(Math.ceil(resetMs / 1000)),
        "retry-after-ms": String(resetMs),
      });
    },
  };
}

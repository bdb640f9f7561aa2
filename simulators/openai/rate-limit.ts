import { rateLimited } from "./errors.ts";

/**
 * Requests and tokens of the last minute, and the rate limit headers.
 * https://platform.openai.com/docs/guides/rate-limits#rate-limits-in-headers
 */
export type RateLimiter = { take(tokens: number): Record<string, string> };

/** A limiter of a minute, by the clock `now`. Its `take` throws the 429 when a limit is reached. */
export function createRateLimiter(
  limits: { requests: number; tokens: number },
  now: () => number,
): RateLimiter {
  const taken: { at: number; tokens: number }[] = [];
  let used = 0;
  return {
    take: (tokens) => {
      const kept = taken.findIndex(({ at }) => at > now() - 60_000);
      for (const gone of taken.splice(0, kept < 0 ? taken.length : kept)) used -= gone.tokens;
      const resetMs = Math.max(1, 60_000 - (now() - (taken[0]?.at ?? now())));
      const full =
        taken.length >= limits.requests ? "requests" : used + tokens > limits.tokens ? "tokens" : undefined;
      if (full === undefined) {
        taken.push({ at: now(), tokens });
        used += tokens;
      }
      const headers = {
        "x-ratelimit-limit-requests": String(limits.requests),
        "x-ratelimit-remaining-requests": String(limits.requests - taken.length),
        "x-ratelimit-reset-requests": `${resetMs}ms`,
        "x-ratelimit-limit-tokens": String(limits.tokens),
        "x-ratelimit-remaining-tokens": String(Math.max(0, limits.tokens - used)),
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

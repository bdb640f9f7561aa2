import { rateLimited } from "./errors.ts";

/**
 * 110 calls per 10 seconds for each account that installed the app; separately 5 searches per second.
 * https://developers.hubspot.com/docs/developer-tooling/platform/usage-guidelines
 */
export type RateLimiter = {
  /** Counts a call and returns the headers to send; search replies have none. Throws the 429. */
  take(hubId: number, search: boolean): Record<string, string>;
  reset(): void;
};

/** A limiter that has counted nothing yet, by the clock `now`. */
export function createRateLimiter(
  limits: { perTenSeconds: number; searchPerSecond: number },
  now: () => number,
): RateLimiter {
  const calls = new Map<string, number[]>();
  const recent = (key: string, window: number) => {
    const times = (calls.get(key) ?? []).filter((time) => time > now() - window);
    calls.set(key, times);
    return times;
  };
  return {
    take: (hubId, search) => {
      if (search) {
        const times = recent(`search:${hubId}`, 1000);
        if (times.length >= limits.searchPerSecond) throw rateLimited("SECONDLY");
        times.push(now());
        return {};
      }
      const times = recent(`calls:${hubId}`, 10_000);
      const full = times.length >= limits.perTenSeconds;
      if (!full) times.push(now());
      const headers = {
        "X-HubSpot-RateLimit-Interval-Milliseconds": "10000",
        "X-HubSpot-RateLimit-Max": String(limits.perTenSeconds),
        "X-HubSpot-RateLimit-Remaining": String(limits.perTenSeconds - times.length),
      };
      if (!full) return headers;
      const error = rateLimited("TEN_SECONDLY_ROLLING");
      Object.assign(error.headers, headers);
      throw error;
    },
    reset: () => calls.clear(),
  };
}

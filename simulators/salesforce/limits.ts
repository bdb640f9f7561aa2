import { dailyLimitReached, tooManyConcurrent } from "./errors.ts";
import type { Limits } from "./types.ts";

/**
 * Calls of each org in the last 24 hours, and concurrent long ones.
 * https://developer.salesforce.com/docs/atlas.en-us.salesforce_app_limits_cheatsheet.meta/salesforce_app_limits_cheatsheet/salesforce_app_limits_platform_api.htm
 */
export type CallLimiter = {
  /** Counts a call; returns the function that ends it. Throws the 403. */
  take(orgId: string): () => void;
  /** Counts calls of other clients. */
  spend(orgId: string, calls: number): void;
  /** `Sforce-Limit-Info`. */
  header(orgId: string): string;
  reset(): void;
};

const day = 86_400_000;

/** A limiter that has counted nothing yet, by the clock `now`. */
export function createLimiter(limits: Limits, now: () => number): CallLimiter {
  const calls = new Map<string, { at: number; many: number }[]>();
  const running = new Map<string, Set<{ since: number }>>();
  const recent = (orgId: string) => {
    const kept = (calls.get(orgId) ?? []).filter((each) => each.at > now() - day);
    calls.set(orgId, kept);
    return kept;
  };
  const used = (orgId: string) => recent(orgId).reduce((sum, each) => sum + each.many, 0);
  const spend = (orgId: string, many: number) => {
    const kept = recent(orgId);
    const last = kept.at(-1);
    // One entry per minute, to keep the list of a long run short.
    if (last && now() - last.at < 60_000) last.many += many;
    else kept.push({ at: now(), many });
  };
  const count = (orgId: string) => {
    if (used(orgId) >= limits.dailyRequests) throw dailyLimitReached();
    spend(orgId, 1);
  };
  return {
    take: (orgId) => {
      const open = running.get(orgId) ?? new Set();
      running.set(orgId, open);
      // Real time: a call's duration does not depend on the simulated clock.
      const long = [...open].filter(
        ({ since }) => performance.now() - since >= limits.longAfterMilliseconds,
      ).length;
      if (long >= limits.concurrentRequests) throw tooManyConcurrent();
      count(orgId);
      const call = { since: performance.now() };
      open.add(call);
      return () => open.delete(call);
    },
    spend,
    header: (orgId) => `api-usage=${used(orgId)}/${limits.dailyRequests}`,
    reset: () => {
      calls.clear();
    },
  };
}

/** Calls of an account in a day. */
const DAILY = 432_000;

/** Quotas of accounts, refused calls included: by second and by day. */
export function createQuota({ now, perSecond }: { now: () => number; perSecond: number }) {
  const recent = new Map<number, number[]>();
  const used = new Map<number, number>();
  let most = 0;
  return {
    /** Counts a call; the period whose quota it exceeds, or null. */
    take: (corpId: number): "second" | "day" | null => {
      const at = now();
      const kept = (recent.get(corpId) ?? []).filter((one) => one > at - 1_000);
      kept.push(at);
      recent.set(corpId, kept);
      most = Math.max(most, kept.length);
      const calls = (used.get(corpId) ?? 0) + 1;
      used.set(corpId, calls);
      return calls > DAILY ? "day" : kept.length > perSecond ? "second" : null;
    },
    headers: (corpId: number, exceeded: string | null): Record<string, string> => ({
      "X-Quota-Remaining-By-Second":
        exceeded === "second" ? "0" : String(Math.max(0, perSecond - (recent.get(corpId)?.length ?? 0))),
      "X-Quota-Remaining-By-Minute": exceeded === "minute" ? "0" : "300",
      "X-Quota-Remaining-By-Day":
        exceeded === "day" ? "0" : String(Math.max(0, DAILY - (used.get(corpId) ?? 0))),
    }),
    /** What an account's other integrations have used. */
    spend: (corpId: number, calls: number): void => void used.set(corpId, (used.get(corpId) ?? 0) + calls),
    /** Most calls that came within a second. */
    most: (): number => most,
    forget: (): void => {
      most = 0;
    },
  };
}

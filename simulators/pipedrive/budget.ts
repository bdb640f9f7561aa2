/** Rate limit in points: per token in two seconds, and per account and day. */
export function createBudget({ now, burst, daily }: { now: () => number; burst: number; daily: number }) {
  const recent = new Map<string, { at: number; points: number }[]>();
  const spent = new Map<number, number>();
  return {
    /** Seconds to wait, `spent` if the day's points are used up, or null if the call may be made. */
    take: (token: string, companyId: number, points: number): number | "spent" | null => {
      const used = spent.get(companyId) ?? 0;
      if (used + points > daily) return "spent";
      const kept = (recent.get(token) ?? []).filter(({ at }) => at > now() - 2_000);
      recent.set(token, kept);
      if (kept.reduce((sum, one) => sum + one.points, 0) + points > burst) return 2;
      kept.push({ at: now(), points });
      spent.set(companyId, used + points);
      return null;
    },
    left: (companyId: number): number => daily - (spent.get(companyId) ?? 0),
    spend: (companyId: number, points: number): void => {
      spent.set(companyId, (spent.get(companyId) ?? 0) + points);
    },
  };
}

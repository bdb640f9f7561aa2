/** What was done, for a job's report. */
export type Counts = Readonly<Record<string, number>>;

/** Both together. */
export function addCounts(one: Counts, other: Counts): Counts {
  const sums: Record<string, number> = { ...one };
  for (const [name, count] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}

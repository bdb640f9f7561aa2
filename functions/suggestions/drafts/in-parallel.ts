/** Calls to a model that may be under way at once, for one organization (model/limits.ts). */
export const AT_ONCE = 4;

/** Does `work` for each item, `AT_ONCE` of them at a time; the answers are in the items' order. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const take = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, take));
  return results;
}

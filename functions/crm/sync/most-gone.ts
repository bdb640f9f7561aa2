/** From this many on, most of something missing at once is taken for an error of the CRM. */
export const MANY = 10;

/** An emptied account, a broken index and an answer cut short look the same: nothing is removed for any of them. */
export const isMost = (missing: number, held: number): boolean => missing >= MANY && missing * 2 > held;

/** The ids that an answer by id left out; none of them where it left out most, which says nothing of them. */
export function leftOut(asked: readonly string[], shown: ReadonlySet<string>): string[] {
  const missing = asked.filter((id) => !shown.has(id));
  return isMost(missing.length, asked.length) ? [] : missing;
}

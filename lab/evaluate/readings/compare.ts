import { createRandom } from "@relance/simulators/hubspot/portal/random.ts";
import { figuresOf, precision, recall } from "./figures.ts";
import type { TextScore } from "./score.ts";

/** Things that one reader got right and the other wrong, and how likely so uneven a split is by chance. */
export interface Paired {
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Two-sided, exact: small sets need no approximation. */
  readonly p: number;
}

/** McNemar’s test on what both readers were asked. */
export function mcnemar(pairs: readonly (readonly [boolean, boolean])[]): Paired {
  const onlyFirst = pairs.filter(([first, second]) => first && !second).length;
  const onlySecond = pairs.filter(([first, second]) => !first && second).length;
  const [fewer, all] = [Math.min(onlyFirst, onlySecond), onlyFirst + onlySecond];
  let [term, tail] = [0.5 ** all, 0];
  for (let wins = 0; wins <= fewer; wins += 1) {
    tail += term;
    term *= (all - wins) / (wins + 1);
  }
  return { onlyFirst, onlySecond, p: Math.min(1, 2 * tail) };
}

/** Texts in which everything was found and nothing invented. */
export const isPerfect = (score: TextScore): boolean =>
  !score.unread &&
  score.omitted.length + score.invented.length === 0 &&
  score.matches.every((one) => one.sameDue);

/** Each golden fact of a text: whether it was found, days included. */
const factsFound = (score: TextScore): boolean[] =>
  score.golden.map((fact) => score.matches.some(({ golden, sameDue }) => golden === fact && sameDue));

/** The same texts read twice: by texts without a fault, and by golden facts found. */
export function comparePaired(
  first: readonly TextScore[],
  second: readonly TextScore[],
): { texts: Paired; facts: Paired } {
  const both = first.map((one, index) => [one, textOf(second, index, one.id)] as const);
  return {
    texts: mcnemar(both.map(([a, b]) => [isPerfect(a), isPerfect(b)])),
    facts: mcnemar(
      both.flatMap(([a, b]) => {
        const there = factsFound(b);
        return factsFound(a).map((found, index) => [found, there[index] ?? false] as const);
      }),
    ),
  };
}

function textOf(scores: readonly TextScore[], index: number, id: string): TextScore {
  const found = scores[index];
  if (found?.id !== id) throw new Error(`the readers were not asked the same texts: ${id}`);
  return found;
}

export type Statistic = (scores: readonly TextScore[]) => number | null;

export const STATISTICS: Readonly<Record<string, Statistic>> = {
  precision: (scores) => precision(figuresOf(scores).total),
  recall: (scores) => recall(figuresOf(scores).total),
  "texts without a fault": (scores) => scores.filter(isPerfect).length / scores.length,
};

export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const ROUNDS = 1000;

/** A statistic over texts, with the interval in which 95 % of resampled sets of texts put it; null: nothing to count. */
export function bootstrap(scores: readonly TextScore[], statistic: Statistic): Interval | null {
  return resample(scores.length, (pick) => statistic(pick.map((index) => scores[index]).filter(isText)));
}

/** How much more the second reader has of a statistic, both read on the same resampled texts. */
export function bootstrapDifference(
  first: readonly TextScore[],
  second: readonly TextScore[],
  statistic: Statistic,
): Interval | null {
  return resample(first.length, (pick) => {
    const before = statistic(pick.map((index) => first[index]).filter(isText));
    const after = statistic(pick.map((index) => second[index]).filter(isText));
    return before === null || after === null ? null : after - before;
  });
}

const isText = (score: TextScore | undefined): score is TextScore => score !== undefined;

/** Seeded: the same figures give the same interval. */
function resample(size: number, of: (pick: readonly number[]) => number | null): Interval | null {
  const value = of(Array.from({ length: size }, (_, index) => index));
  if (value === null || size === 0) return null;
  const random = createRandom("golden");
  const drawn = Array.from({ length: ROUNDS }, () =>
    of(Array.from({ length: size }, () => random.between(0, size - 1))),
  )
    .filter((one) => one !== null)
    .sort((a, b) => a - b);
  const at = (share: number): number => drawn[Math.floor(share * (drawn.length - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975) };
}

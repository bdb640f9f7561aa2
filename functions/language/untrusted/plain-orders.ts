import orders from "./orders.json" with { type: "json" };
import { isReason, type QuarantineReason } from "./reasons.ts";

/** A plain order to a machine: words that follow one another in a passage, each near the one before. */
export interface PlainOrder {
  readonly reason: QuarantineReason;
  /** On skeletons (skeleton.ts). Each names one thing: a verb, what it is about, where that is to stand. */
  readonly steps: readonly RegExp[];
  /** Ordinary business phrases with the same words, which are no orders. */
  readonly unless: RegExp | null;
  /** What the passage must contain besides these words. */
  readonly only: string | null;
}

interface Written {
  /** Alternatives, or `@` and the name of some. */
  readonly steps: readonly string[];
  readonly unless?: string;
  /** `url` or `email`. */
  readonly only?: string;
}

const NAMED: ReadonlyMap<string, string> = new Map(Object.entries(orders.words));
const WRITTEN: readonly (readonly [string, readonly Written[]])[] = Object.entries(orders.orders);

/** Whole words, or the characters themselves. */
function patternOf(step: string): RegExp {
  const alternatives = (NAMED.get(step.replace("@", "")) ?? step).replace(/\((?!\?)/g, "(?:");
  return new RegExp(/[a-z]/.test(step) ? String.raw`\b(?:${alternatives})\b` : alternatives, "g");
}

/** The plain cases alone (orders.json): others are held by the check of drafts (decision 024). */
export const PLAIN_ORDERS: readonly PlainOrder[] = WRITTEN.flatMap(([reason, written]) =>
  isReason(reason)
    ? written.map(({ steps, unless, only }) => ({
        reason,
        steps: steps.map(patternOf),
        unless: unless === undefined ? null : patternOf(unless),
        only: only ?? null,
      }))
    : [],
);

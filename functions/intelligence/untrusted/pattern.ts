import type { Gate } from "./kinds.ts";
import type { QuarantineReason } from "./reasons.ts";

/** A pattern on skeletons, and what makes it harmless where it also matches. */
export type Rule = readonly [pattern: RegExp, unless?: RegExp];

/** Rules that set a passage aside for one reason. */
export interface Family {
  readonly reason: QuarantineReason;
  /** The words that its passages cannot do without (kinds.ts). */
  readonly gate: Gate;
  readonly rules: readonly Rule[];
  /** Only where the passage names something to be said (words in quotes, a name, a number), or has an e-mail address. */
  readonly only?: "naming" | "address";
}

/** Alternatives, written over several lines. */
export const oneOf = (alternatives: string): string => `(?:${alternatives.replace(/\s*\n\s*/g, "").trim()})`;

/** A pattern on skeletons (skeleton.ts): whole words; `…` stands for a few of them. */
export const pattern = (source: string): RegExp =>
  new RegExp(`(?<![a-z0-9])${source.replaceAll("…", ".{0,50}?")}(?![a-z0-9])`);

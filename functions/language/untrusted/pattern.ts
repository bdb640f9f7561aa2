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

/** How many characters « … » stands for, and how many letters a word's ending may have, at most. */
const FEW_WORDS = 50;
const LONGEST_ENDING = 30;

/**
 * A pattern on skeletons (skeleton.ts): whole words; `…` stands for a few of them. `….{0,40}` is made one
 * range: two side by side match the same texts in 51 × 41 ways, each of which is tried where nothing matches.
 * Endings are of a word's length for the same reason: one of 800 letters could be left after each of them.
 */
export const pattern = (source: string): RegExp =>
  new RegExp(
    `(?<![a-z0-9])${source
      .replace(/…\.\{0,(\d+)\}/g, (_, more: string) => `.{0,${FEW_WORDS + Number(more)}}`)
      .replaceAll("…", `.{0,${FEW_WORDS}}?`)
      .replaceAll(String.raw`\w+`, String.raw`\w{1,${LONGEST_ENDING}}`)
      .replaceAll(String.raw`\w*`, String.raw`\w{0,${LONGEST_ENDING}}`)}(?![a-z0-9])`,
  );

import type { ViolationKind } from "./types.ts";

/** A match of a rule: what kind of violation, and its character range in the text the rule read. */
export interface Found {
  readonly kind: ViolationKind;
  readonly start: number;
  readonly end: number;
}

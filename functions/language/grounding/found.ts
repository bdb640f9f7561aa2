import type { ViolationKind } from "./types.ts";

/** Something a rule found, by its place in the text the rule read. */
export interface Found {
  readonly kind: ViolationKind;
  readonly start: number;
  readonly end: number;
}

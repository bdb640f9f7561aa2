import type { FactAct } from "../contract.ts";
import type { Label } from "./labels.ts";

/**
 * By `thresholdKey`, the certainty from which a sentence is taken to hold a fact, and the one up to which it
 * is taken to hold none.
 */
export interface Thresholds {
  readonly facts: Readonly<Record<string, number>>;
  /** The same for what only a clause of it says. */
  readonly ofClauses: Readonly<Record<string, number>>;
  readonly empty: number;
}

/** @example thresholdKey({ kind: "commitment", who: "us" }, "call") // "commitment/us/call" */
export const thresholdKey = ({ kind, who }: Label, act: FactAct): string =>
  kind === "commitment" ? `${kind}/${who}/${act}` : `${kind}/${who}`;

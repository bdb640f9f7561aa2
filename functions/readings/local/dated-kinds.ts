import type { FactKind } from "../contract.ts";

/** Kinds that may carry a date. */
export const DATED: ReadonlySet<FactKind> = new Set([
  "commitment",
  "question",
  "nextStep",
  "appointment",
  "decision",
  "ultimatum",
  "trialEnd",
  "renewal",
  "budget",
  "departure",
  "absence",
  "postponement",
]);

/** Kinds that tell us to wait: of several days the last is meant. */
export const WAITS: ReadonlySet<FactKind> = new Set(["absence", "postponement"]);

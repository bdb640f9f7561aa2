import { SIGNAL_TABLE, type SignalName } from "./signal-table.ts";
import type { Reason } from "./types.ts";

/**
 * Of what nobody is left out besides what we owe: what they promised us or we said we would come back to, a day that
 * a week without us would let pass, and whom a member asked to see.
 */
const NEVER: ReadonlySet<SignalName> = new Set([
  "lapsedPromise",
  "plannedResumption",
  "pendingIntroduction",
  "decisionDay",
  "trialEnd",
  "putOff",
]);

/**
 * Whether a contact with these reasons may be left out: none is a promise, a question, or anything else that is ours to
 * do.
 */
export const mayBeLeftOut = (reasons: readonly Pick<Reason, "signal">[]): boolean =>
  reasons.every(({ signal }) => !SIGNAL_TABLE[signal].isOurs && !NEVER.has(signal));

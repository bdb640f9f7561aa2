import type { Label } from "../../functions/readings/local/labels.ts";
import { LABELS } from "../../functions/readings/local/labels.ts";

/** Kinds that the first authors were not asked for. */
const LATER: ReadonlySet<Label["kind"]> = new Set([
  "appointment",
  "decision",
  "ultimatum",
  "trialEnd",
  "competitor",
  "channel",
  "successor",
]);

/** Labels on which those authors' silence says nothing; whose making a trouble is, they did not say either. */
export const UNASKED: readonly number[] = LABELS.flatMap(({ kind, who }, index) =>
  LATER.has(kind) || (kind === "trouble" && who !== "contact") ? [index] : [],
);

import type { Wire } from "../http/contract.ts";
import type { createSuppression } from "./contract.ts";
import type { SuppressionRow } from "./suppression-store.ts";

/** A suppression as the API shows it. */
export function suppressionReply(row: SuppressionRow): Wire<typeof createSuppression> {
  return { ...row, since: row.since.toISOString() };
}

import type * as z from "zod";
import type { Suppression } from "./contract.ts";
import type { SuppressionRow } from "./suppression-store.ts";

/** A suppression as the API shows it. */
export function suppressionReply(row: SuppressionRow): z.input<typeof Suppression> {
  return { ...row, since: row.since.toISOString() };
}

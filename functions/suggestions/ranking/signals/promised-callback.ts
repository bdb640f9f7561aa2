import type { Reading } from "../reading.ts";
import type { Reason } from "../types.ts";

/** A call we promised for today or an earlier day and have not made. */
export function promisedCallback(_reading: Reading): Reason | null {
  return null;
}

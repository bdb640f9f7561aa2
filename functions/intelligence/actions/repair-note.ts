import { repairLine } from "../../language/grounding/describe-violation.ts";
import type { Violation } from "../../language/grounding/types.ts";

const MOST = 12;

/** The verifier's complaints about a draft; of the draft itself only the faulty words. */
export function repairNote(violations: readonly Violation[]): string {
  // The faulty words may be a stranger's: escaped, so that they cannot pose as a quoted source.
  const lines = violations.map((violation) => repairLine(violation).replace(/[<>]/g, ""));
  return ["Défauts de la première version :", ...[...new Set(lines)].slice(0, MOST)].join("\n");
}

import { repairLine } from "../../language/grounding/describe-violation.ts";
import type { Violation } from "../../language/grounding/types.ts";

const MOST = 12;

/** What the verifier holds against a draft; of the draft itself, only the words at fault. */
export function repairNote(violations: readonly Violation[]): string {
  // Words at fault may be a stranger's: they cannot open a quoted source.
  const lines = violations.map((violation) => repairLine(violation).replace(/[<>]/g, ""));
  return ["Défauts de la première version :", ...[...new Set(lines)].slice(0, MOST)].join("\n");
}

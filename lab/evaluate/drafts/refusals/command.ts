import { readHonest } from "./read-honest.ts";
import { linesOf, refusalsOf } from "./refusals-of.ts";

/** Prints which rule refuses how much of the archived honest drafts. Answers the exit code. */
export function evaluateRefusals(): number {
  console.log(linesOf(refusalsOf(readHonest())).join("\n"));
  return 0;
}

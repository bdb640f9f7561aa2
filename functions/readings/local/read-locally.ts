import type { Fact } from "../contract.ts";
import type { SourceText } from "../source-text.ts";

/** TEMPORARY */
export function readLocally(_text: SourceText): Fact[] | null {
  return null;
}

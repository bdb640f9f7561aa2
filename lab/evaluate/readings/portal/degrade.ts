import { createHash } from "node:crypto";
import type { Fact } from "../../../../functions/readings/contract.ts";
import type { GoldenText } from "../golden-text.ts";

export interface Errors {
  /** Share of the texts that are not read. */
  readonly missed: number;
  /** Share of the empty texts that are read in which something is found. */
  readonly invented: number;
  readonly seed: string;
}

/** What a reader with such errors finds in a text; null where it does not read it. Draws go by the text's id. */
export function degrade(
  { id, text, facts }: Pick<GoldenText, "id" | "text" | "facts">,
  { missed, invented, seed }: Errors,
): readonly Fact[] | null {
  const draw = (what: string): number =>
    createHash("sha256").update(`${seed}|${what}|${id}`).digest().readUInt32LE(0) / 2 ** 32;
  if (draw("missed") < missed) return null;
  if (facts.length > 0 || draw("invented") >= invented) return facts;
  const [quote = text] = text.match(/\p{L}[^.!?\n]{3,}/u) ?? [];
  return [{ kind: "commitment", who: "us", act: "send", object: null, due: null, quote, refersTo: null }];
}

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Example } from "./train-weights.ts";

/** What the weights depend on: what training takes, and the code that trains. */
const CODE = ["train-weights.ts", "random.ts", "choose-thresholds.ts", "cross-validate.ts"];

/** The same for the same sentences, features, labels, training and weights: another one tells that they are out of date. */
export function fingerprintOf(examples: readonly Example[], packedWeights: string): string {
  const hash = createHash("sha256");
  for (const { voice, features, targets } of examples) hash.update(voice).update(features).update(targets);
  for (const file of CODE) hash.update(readFileSync(path.join(import.meta.dirname, file)));
  return hash.update(packedWeights).digest("hex");
}

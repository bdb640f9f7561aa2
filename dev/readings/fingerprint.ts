import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Example } from "./train-weights.ts";

/** What the weights depend on: what training takes, and the code that trains. */
const CODE = ["train-weights.ts", "random.ts", "choose-thresholds.ts", "cross-validate.ts", "train.ts"];

/** The same for the same sentences, features, labels and training: weights with another one are out of date. */
export function fingerprintOf(examples: readonly Example[]): string {
  const hash = createHash("sha256");
  for (const { voice, features, targets } of examples) hash.update(voice).update(features).update(targets);
  for (const file of CODE) hash.update(readFileSync(path.join(import.meta.dirname, file)));
  return hash.digest("hex");
}

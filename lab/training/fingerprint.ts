import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { TextWeights } from "../../functions/readings/local/judge-text.ts";
import type { PortalText } from "./portal-texts.ts";
import type { Example } from "./train-weights.ts";

/** What the weights depend on beside sentences and their features: the code that trains and judges texts. */
const CODE = [
  "train-weights.ts",
  "random.ts",
  "cross-validate.ts",
  "texts.ts",
  "fit.ts",
  "../../functions/readings/local/text-features.ts",
  "../../functions/readings/local/facts-in-text.ts",
  "../../functions/readings/local/saying-it.ts",
];

/** The same for the same sentences, histories, features, labels, training and weights: else they are out of date. */
export function fingerprintOf(
  examples: readonly Example[],
  histories: readonly PortalText[],
  packedWeights: string,
  texts: TextWeights,
): string {
  const hash = createHash("sha256");
  for (const { voice, features, targets } of examples) hash.update(voice).update(features).update(targets);
  for (const { contactId, source, facts, doubtful } of histories)
    hash.update(JSON.stringify([contactId, source, facts, doubtful]));
  for (const file of CODE) hash.update(readFileSync(path.join(import.meta.dirname, file)));
  return hash.update(packedWeights).update(JSON.stringify(texts)).digest("hex");
}

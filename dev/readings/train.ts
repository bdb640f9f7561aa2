/**
 * npm run train: trains the local reader's classifier from the labelled sentences of voices/ and writes its
 * weights and thresholds (functions/readings/local/{weights,trained}.json). Prints how it reads voices that it was not trained on.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { chooseThresholds } from "./choose-thresholds.ts";
import { crossValidate } from "./cross-validate.ts";
import { exampleOf } from "./examples.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { readVoices } from "./read-voices.ts";
import { report } from "./report.ts";
import { pack, trainWeights } from "./train-weights.ts";

const FOLDS = 5;
const ROOM = path.join(import.meta.dirname, "../../functions/readings/local");

const sentences = readVoices();
const examples = sentences.map(exampleOf);
const judged = crossValidate(sentences, examples, FOLDS);
const thresholds = chooseThresholds(judged);
report(judged, thresholds);
const weights = trainWeights(examples);
const packed = pack(weights);
write("trained.json", { fingerprint: fingerprintOf(examples, packed), thresholds });
write("weights.json", { weights: packed });
console.log(`${weights.hashes.length} features, ${Math.round(packed.length / 1024)} kB`);

function write(name: string, content: object): void {
  writeFileSync(path.join(ROOM, name), `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * npm run train: trains the local reader from the labelled sentences of voices/ and the labelled texts and histories of
 * lab/data, and writes functions/readings/local/{weights,objections,trained}.json.
 * --without b1 --without c1: leaves portals out, to judge the reader on it (npm run evaluate); then train again with all.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { TextWeights } from "../../functions/readings/local/judge-text.ts";
import { crossValidate } from "./cross-validate.ts";
import { exampleOf } from "./examples.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { readPortals } from "./portal-texts.ts";
import { readVoices } from "./read-voices.ts";
import { textsOfPortals, textsOfVoices, trainTexts } from "./texts.ts";
import { wholeTexts } from "./whole-texts.ts";
import { pack, trainWeights } from "./train-weights.ts";
import { trainObjections } from "./train-objections.ts";
import { trainedFrom } from "./trained-from.ts";

const ROOM = path.join(import.meta.dirname, "../../functions/readings/local");
const { values } = parseArgs({ options: { without: { type: "string", multiple: true, default: [] } } });

const say = (what: string): void => console.error(`${what}…`);

say("Reading voices and portals");
const voices = readVoices();
const portals = [...readPortals(), ...wholeTexts()].filter(({ portal }) => !values.without.includes(portal));
const sentences = [...voices, ...portals.flatMap((text) => text.sentences)];
const examples = sentences.map(exampleOf);
say(`Training on ${sentences.length} sentences`);
const packed = pack(trainWeights(examples));
const texts = judgeTexts();
write(path.join(ROOM, "trained.json"), {
  fingerprint: fingerprintOf(examples, portals, packed, texts),
  texts,
});
write(path.join(ROOM, "weights.json"), { weights: packed });
write(path.join(ROOM, "objections.json"), { weights: trainObjections(examples) });
// Without a portal the files are no longer those of all: the test that they are fails until they are again.
if (values.without.length === 0)
  write(path.join(import.meta.dirname, "trained-from.json"), await trainedFrom());
console.log(
  `${sentences.length} sentences, ${portals.length} texts in histories; ${Math.round(packed.length / 1024)} kB`,
);

/** Weights that judge whole texts, from what classifiers say of sentences by authors they have not seen. */
function judgeTexts(): TextWeights {
  say("Judging each voice by the others");
  const certaintiesOf = crossValidate(sentences, examples);
  say("Training on whole texts");
  const alone = textsOfVoices(voices, certaintiesOf);
  const first = trainTexts([...alone, ...textsOfPortals(portals, certaintiesOf)]);
  // Once more, with what came before as this reader reads it, mistakes included.
  return trainTexts([...alone, ...textsOfPortals(portals, certaintiesOf, first)]);
}

/** Formatted as everything else. */
function write(file: string, content: object): void {
  writeFileSync(file, JSON.stringify(content));
  execFileSync("oxfmt", [file]);
}

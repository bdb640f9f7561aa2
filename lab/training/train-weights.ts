import { brotliCompressSync, constants } from "node:zlib";
import { sigmoid, type Weights } from "../../functions/readings/local/classifier.ts";
import { OUTPUTS } from "../../functions/readings/local/labels.ts";
import { seededRandom, shuffle } from "./random.ts";

/** A sentence as training takes it. */
export interface Example {
  readonly voice: string;
  readonly features: Uint32Array;
  /** For each output 1, 0, or -1 where the hand that labelled does not say. */
  readonly targets: Int8Array;
}

const SEED = 20_261_122;
const ROUNDS = 10;
const RATE = 0.4;
/** Of a sentence's features, those left out of a step: none is then relied on alone. */
const LEFT_OUT = 0.3;
const PULL_TO_ZERO = 2e-5;
const NEGLIGIBLE = 0.003;
/** A feature of fewer sentences, or of one voice only, says more of the author than of French. */
const FEWEST_SENTENCES = 10;
const FEWEST_VOICES = 2;
const NONE = new Int8Array(OUTPUTS).fill(-1);
/** Weights in a byte are whole numbers up to this. */
const LARGEST = 32;
/** Smaller ones say next to nothing, and are a quarter of the file. */
const SMALLEST = 2;

/** Logistic regression, all outputs at once (AdaGrad, features left out at random); the same for the same examples. */
export function trainWeights(examples: readonly Example[]): Weights {
  const hashes = knownFeatures(examples);
  const rowOf = new Map<number, number>();
  hashes.forEach((hash, row) => rowOf.set(hash, row));
  const known = examples.map(({ features }) =>
    Int32Array.from([...features].flatMap((hash) => rowOf.get(hash) ?? [])),
  );
  const weights = new Float32Array(hashes.length * OUTPUTS);
  const squares = new Float32Array(weights.length).fill(1e-3);
  const random = seededRandom(SEED);
  const order = Int32Array.from(examples.keys());
  const sums = new Float32Array(OUTPUTS);
  const slopes = new Float32Array(OUTPUTS);
  const active = new Int32Array(4096);
  const moving = new Int32Array(OUTPUTS);
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, random);
    const rate = RATE * (1 - round / ROUNDS);
    for (const index of order) {
      let count = 0;
      for (const row of known[index] ?? []) if (random() >= LEFT_OUT) active[count++] = row * OUTPUTS;
      const length = Math.sqrt(Math.max(count, 1));
      sums.fill(0);
      for (let at = 0; at < count; at += 1) {
        const row = active[at] ?? 0;
        for (let output = 0; output < OUTPUTS; output += 1)
          sums[output] = (sums[output] ?? 0) + (weights[row + output] ?? 0);
      }
      let outputs = 0;
      const targets = examples[index]?.targets ?? NONE;
      for (let output = 0; output < OUTPUTS; output += 1) {
        const target = targets[output] ?? -1;
        if (target < 0) continue;
        const slope = sigmoid((sums[output] ?? 0) / length) - target;
        if (Math.abs(slope) < NEGLIGIBLE) continue;
        slopes[output] = slope / length;
        moving[outputs++] = output;
      }
      for (let at = 0; at < count; at += 1)
        for (let one = 0; one < outputs; one += 1) {
          const output = moving[one] ?? 0;
          const cell = (active[at] ?? 0) + output;
          const weight = weights[cell] ?? 0;
          const slope = (slopes[output] ?? 0) + PULL_TO_ZERO * weight;
          const square = (squares[cell] ?? 0) + slope * slope;
          squares[cell] = square;
          weights[cell] = weight - (rate * slope) / Math.sqrt(square);
        }
    }
  }
  return inBytes(hashes, weights);
}

function knownFeatures(examples: readonly Example[]): Uint32Array {
  const seen = new Map<number, { sentences: number; voices: Set<string> }>();
  for (const { voice, features } of examples)
    for (const hash of features) {
      let one = seen.get(hash);
      if (one === undefined) seen.set(hash, (one = { sentences: 0, voices: new Set() }));
      one.sentences += 1;
      if (one.voices.size < FEWEST_VOICES) one.voices.add(voice);
    }
  return Uint32Array.from(
    [...seen]
      .filter(([, { sentences, voices }]) => sentences >= FEWEST_SENTENCES && voices.size >= FEWEST_VOICES)
      .map(([hash]) => hash),
  ).sort();
}

function inBytes(hashes: Uint32Array, weights: Float32Array): Weights {
  const scales = new Float32Array(OUTPUTS);
  weights.forEach((weight, cell) => {
    const output = cell % OUTPUTS;
    scales[output] = Math.max(scales[output] ?? 0, Math.abs(weight) / LARGEST);
  });
  const rows = Int8Array.from(weights, (weight, cell) => {
    const value = Math.round(weight / (scales[cell % OUTPUTS] ?? 1));
    return Math.abs(value) < SMALLEST ? 0 : value;
  });
  return { hashes, rows, scales };
}

/** As `unpack` of the classifier takes it. */
export function pack({ hashes, rows, scales }: Weights): string {
  const deltas = hashes.map((hash, index) => hash - (hashes[index - 1] ?? 0));
  const columns = new Int8Array(rows.length);
  for (let output = 0, to = 0; output < OUTPUTS; output += 1)
    for (let at = output; at < rows.length; at += OUTPUTS) columns[to++] = rows[at] ?? 0;
  const parts = [Uint32Array.of(hashes.length), deltas, scales, columns];
  const bytes = Buffer.concat(
    parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength)),
  );
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return brotliCompressSync(bytes, { params }).toString("base64");
}

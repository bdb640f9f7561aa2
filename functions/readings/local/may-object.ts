import { brotliDecompressSync } from "node:zlib";
import { tableOf } from "./classifier.ts";
import packed from "./objections.json" with { type: "json" };

/** Trained weights of the known features. */
export interface Objections {
  /** The place of a feature's weight, by its hash; -1 of an unknown one. */
  readonly rowOf: (hash: number) => number;
  readonly weights: Int8Array;
  /** What one of them is worth. */
  readonly unit: number;
  readonly constant: number;
}

/**
 * Score from which somebody may ask not to be contacted any more. It is low on purpose: such a request must not be
 * missed, and a person looks at each. In portals by authors never trained on it marks 3 of 100 contacts.
 */
const MAY_OBJECT = -0.1;
/** Brings the length of a sentence's features near 1; training divides by it too. */
export const LENGTH_SCALE = 6;

/** How much the features of a sentence speak for an objection; above 0, more than against it. */
export function objectionScore(
  features: ReadonlySet<number>,
  { rowOf, weights, unit, constant }: Objections,
): number {
  let sum = 0;
  for (const feature of features) {
    const row = rowOf(feature);
    if (row >= 0) sum += weights[row] ?? 0;
  }
  return (sum * unit) / (LENGTH_SCALE * Math.sqrt(Math.max(1, features.size))) + constant;
}

/** Unpacked on first use: most processes read no sentence. */
let objections: Objections | undefined;

/** Whether a sentence of these features may ask not to be contacted any more. */
export function mayObject(features: ReadonlySet<number>): boolean {
  objections ??= unpackObjections(packed.weights);
  return objectionScore(features, objections) >= MAY_OBJECT;
}

/** Weights as they stand in a file: their unit and the constant, then hashes as differences, then bytes; compressed. */
export function unpackObjections(text: string): Objections {
  const bytes = brotliDecompressSync(Buffer.from(text, "base64"));
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const [unit = 0, constant = 0] = new Float32Array(buffer, 0, 2);
  const count = new Uint32Array(buffer, 8, 1)[0] ?? 0;
  let last = 0;
  const hashes = new Uint32Array(buffer, 12, count).map((delta) => (last += delta));
  return { rowOf: tableOf(hashes), weights: new Int8Array(buffer, 12 + 4 * count, count), unit, constant };
}

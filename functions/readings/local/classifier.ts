import { brotliDecompressSync } from "node:zlib";
import type { FactAct } from "../contract.ts";
import {
  ACT_AT,
  ACTS,
  ANY_AT,
  KIND_AT,
  KINDS_BY_WHO,
  LABELS,
  OUTPUTS,
  WHO,
  WHO_AT,
  type Label,
} from "./labels.ts";

/** The trained model: a row of weights for each known feature. */
export interface Weights {
  /** Hashes of the known features, ascending. */
  readonly hashes: Uint32Array;
  /** One row a feature, `OUTPUTS` wide, in units of the output's `scales`. */
  readonly rows: Int8Array;
  readonly scales: Float32Array;
}

/** How sure the classifier is, from 0 to 1, of what a sentence holds. */
export interface Certainties {
  /** In the order of `LABELS`. */
  readonly labels: readonly number[];
  /** How a commitment in it is to be kept. */
  readonly act: FactAct;
  /** That it holds any fact. */
  readonly any: number;
}

export type Classifier = (hashes: Iterable<number>) => Certainties;

/** Makes the weights ready to read sentences. */
export function makeClassifier({ hashes, rows, scales }: Weights): Classifier {
  const rowOf = tableOf(hashes);
  // Whole numbers: their sum is exact whatever the order, and quicker.
  const sums = new Int32Array(OUTPUTS);
  const cell = (at: number): number => rows[at] ?? 0;
  return (features) => {
    const known: number[] = [];
    for (const hash of features) {
      const found = rowOf(hash);
      if (found >= 0) known.push(found * OUTPUTS);
    }
    sums.fill(0);
    let next = 0;
    // Four at a time: each lies elsewhere in memory, and the processor waits for them together.
    for (; next + 4 <= known.length; next += 4) {
      const [a = 0, b = 0, c = 0, d = 0] = [known[next], known[next + 1], known[next + 2], known[next + 3]];
      for (let at = 0; at < OUTPUTS; at += 1)
        sums[at] = (sums[at] ?? 0) + cell(a + at) + cell(b + at) + cell(c + at) + cell(d + at);
    }
    for (; next < known.length; next += 1)
      for (let at = 0; at < OUTPUTS; at += 1) sums[at] = (sums[at] ?? 0) + cell((known[next] ?? 0) + at);
    const length = Math.sqrt(Math.max(known.length, 1));
    return certaintiesOf(Array.from(sums, (sum, output) => sigmoid((sum * (scales[output] ?? 0)) / length)));
  };
}

/**
 * The row of each hash, -1 where there is none: a table of 2ⁿ places searched from the hash's own onwards. A `Map` of
 * such numbers, most of them no small integers, takes twice as long.
 */
export function tableOf(hashes: Uint32Array): (hash: number) => number {
  const last = 2 ** Math.ceil(Math.log2(2 * hashes.length + 1)) - 1;
  const keys = new Uint32Array(last + 1);
  const rows = new Int32Array(last + 1).fill(-1);
  const placeOf = (hash: number): number => {
    let place = hash & last;
    while (rows[place] !== -1 && keys[place] !== hash) place = (place + 1) & last;
    return place;
  };
  hashes.forEach((hash, row) => {
    const place = placeOf(hash);
    keys[place] = hash;
    rows[place] = row;
  });
  return (hash) => rows[placeOf(hash)] ?? -1;
}

/** The logistic function: maps a score to a probability. */
export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** From the outputs, each from 0 to 1. */
function certaintiesOf(outputs: readonly number[]): Certainties {
  const at = (index: number) => outputs[index] ?? 0;
  const acts = ACTS.map((_, index) => at(ACT_AT + index));
  const best = acts.indexOf(Math.max(...acts));
  const labels = LABELS.map(({ kind, who }: Label, index) => {
    const group = KINDS_BY_WHO.indexOf(kind);
    if (group < 0) return at(index);
    // Kind and person also have outputs of their own, which steady the labels that few training sentences have.
    const both = Math.cbrt(at(index) * at(KIND_AT + group) * at(WHO_AT + WHO.indexOf(who)));
    return kind === "commitment" ? both * Math.cbrt(acts[best] ?? 0) : both;
  });
  return { labels, act: ACTS[best] ?? "other", any: at(ANY_AT) };
}

/** Weights as they stand in a file: compressed, in base64, output by output, which compresses better than row by row. */
export function unpack(packed: string): Weights {
  const bytes = brotliDecompressSync(Buffer.from(packed, "base64"));
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  const count = new Uint32Array(buffer, 0, 1)[0] ?? 0;
  const deltas = new Uint32Array(buffer, 4, count);
  const hashes = new Uint32Array(count);
  let last = 0;
  deltas.forEach((delta, index) => (hashes[index] = last += delta));
  const scales = new Float32Array(buffer, 4 + 4 * count, OUTPUTS);
  const columns = new Int8Array(buffer, 4 + 4 * (count + OUTPUTS));
  const rows = new Int8Array(columns.length);
  for (let output = 0, from = 0; output < OUTPUTS; output += 1)
    for (let at = output; at < rows.length; at += OUTPUTS) rows[at] = columns[from++] ?? 0;
  return { hashes, scales, rows };
}

import { brotliCompressSync } from "node:zlib";
import { LABELS } from "../../functions/readings/local/labels.ts";
import { LENGTH_SCALE } from "../../functions/readings/local/may-object.ts";
import type { Example } from "./train-weights.ts";

const OBJECTION = LABELS.findIndex(({ kind }) => kind === "optOut");
/** Rare features count: requests are said in ever new words. */
const FEWEST_SENTENCES = 4;
/** Strength of the data against the penalty, and of a request against another sentence: one missed costs more. */
const STRENGTH = 5;
const OF_REQUESTS = 10;
const ROUNDS = 40;
const REMEMBERED = 8;
/** Features that are kept, the heaviest ones: with more of them as many requests are found. */
const KEPT = 40_000;
const LARGEST = 127;

interface Row {
  readonly features: Int32Array;
  readonly length: number;
  readonly isRequest: boolean;
}

/**
 * Logistic regression of one output over features weighed by their rarity, to the minimum (L-BFGS): it finds more
 * objections than the classifier of all kinds, which shares its steps among them (decision 038). Gives the file's
 * content, the same for the same examples.
 */
export function trainObjections(examples: readonly Example[]): string {
  const asked = examples.filter(({ targets }) => (targets[OBJECTION] ?? -1) >= 0);
  const counts = new Map<number, number>();
  for (const { features } of asked)
    for (const hash of features) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const hashes = [...counts].filter(([, count]) => count >= FEWEST_SENTENCES).map(([hash]) => hash);
  const indexOf = new Map(hashes.map((hash, index) => [hash, index]));
  const rarity = Float64Array.from(hashes, (hash) => Math.log(asked.length / (counts.get(hash) ?? 1)));
  const rows = asked.map(({ features, targets }): Row => ({
    features: Int32Array.from([...features].flatMap((hash) => indexOf.get(hash) ?? [])),
    length: LENGTH_SCALE * Math.sqrt(Math.max(1, features.length)),
    isRequest: targets[OBJECTION] === 1,
  }));
  const fitted = minimise(hashes.length + 1, (weights, slope) => costOf(rows, rarity, weights, slope));
  return packed(
    hashes.map((hash, index) => [hash, (fitted[index] ?? 0) * (rarity[index] ?? 0)] as const),
    fitted[hashes.length] ?? 0,
  );
}

/** The penalized cost of weights, the constant last; writes its slope. */
function costOf(
  rows: readonly Row[],
  rarity: Float64Array,
  weights: Float64Array,
  slope: Float64Array,
): number {
  const constant = rarity.length;
  let cost = 0;
  for (let at = 0; at <= constant; at += 1) {
    cost += 0.5 * (weights[at] ?? 0) ** 2;
    slope[at] = weights[at] ?? 0;
  }
  for (const { features, length, isRequest } of rows) {
    let sum = weights[constant] ?? 0;
    for (const at of features) sum += ((weights[at] ?? 0) * (rarity[at] ?? 0)) / length;
    const strength = STRENGTH * (isRequest ? OF_REQUESTS : 1);
    const margin = isRequest ? sum : -sum;
    cost += strength * (Math.log1p(Math.exp(-Math.abs(margin))) + Math.max(0, -margin));
    const pull = strength * (1 / (1 + Math.exp(-sum)) - Number(isRequest));
    slope[constant] = (slope[constant] ?? 0) + pull;
    for (const at of features) slope[at] = (slope[at] ?? 0) + (pull * (rarity[at] ?? 0)) / length;
  }
  return cost;
}

/** The minimum of a smooth convex function, by limited-memory BFGS with backtracking. */
function minimise(size: number, cost: (at: Float64Array, slope: Float64Array) => number): Float64Array {
  let [point, slope] = [new Float64Array(size), new Float64Array(size)];
  let value = cost(point, slope);
  const steps: { step: Float64Array; turn: Float64Array; weight: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const way = slope.slice();
    const pulled = steps.toReversed().map(({ step, turn, weight }) => {
      const pull = weight * dot(step, way);
      addTo(way, turn, -pull);
      return pull;
    });
    const last = steps.at(-1);
    const scale = last ? 1 / (last.weight * dot(last.turn, last.turn)) : 1 / Math.sqrt(dot(slope, slope));
    way.forEach((one, at) => (way[at] = one * scale));
    for (const [index, { step, turn, weight }] of steps.entries())
      addTo(way, step, (pulled[steps.length - 1 - index] ?? 0) - weight * dot(turn, way));
    const fall = dot(slope, way);
    const next = { point: point.slice(), slope: new Float64Array(size), value: Infinity };
    for (let length = 1; length > 1e-8; length /= 2) {
      next.point.set(point);
      addTo(next.point, way, -length);
      next.value = cost(next.point, next.slope);
      if (next.value <= value - 1e-4 * length * fall) break;
    }
    const step = next.point.map((one, at) => one - (point[at] ?? 0));
    const turn = next.slope.map((one, at) => one - (slope[at] ?? 0));
    const curve = dot(step, turn);
    if (curve <= 1e-10) break;
    steps.push({ step, turn, weight: 1 / curve });
    if (steps.length > REMEMBERED) steps.shift();
    [point, slope, value] = [next.point, next.slope, next.value];
  }
  return point;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function addTo(sum: Float64Array, some: Float64Array, times: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + times * (some[at] ?? 0);
}

/** As `unpackObjections` takes it. */
function packed(weights: readonly (readonly [hash: number, weight: number])[], constant: number): string {
  const kept = weights
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .slice(0, KEPT)
    .toSorted(([one], [other]) => one - other);
  const unit = Math.max(...kept.map(([, weight]) => Math.abs(weight))) / LARGEST;
  const deltas = Uint32Array.from(kept, ([hash], index) => hash - (kept[index - 1]?.[0] ?? 0));
  const parts = [
    Float32Array.of(unit, constant),
    Uint32Array.of(kept.length),
    deltas,
    Int8Array.from(kept, ([, weight]) => Math.round(weight / unit)),
  ];
  return brotliCompressSync(
    Buffer.concat(parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength))),
  ).toString("base64");
}

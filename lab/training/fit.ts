interface Fitting {
  /** Strength of the penalty on scaled weights. */
  readonly ridge: number;
}

const MOST_ROUNDS = 25;
const SMALLEST_STEP = 1e-5;
/** A feature that varies less says nothing. */
const SMALLEST_SPREAD = 1e-6;

/**
 * Logistic regression by Newton's method, ridge-penalized; features are scaled inside, the first one is the constant.
 * `targets`: 1, 0, or -1 for rows to leave out. Gives one weight a feature, for features as they came.
 */
export function fitLogistic(
  rows: readonly Float64Array[],
  targets: Int8Array,
  weights: Float64Array,
  { ridge }: Fitting,
): number[] {
  const size = rows[0]?.length ?? 0;
  const used = rows.flatMap((row, index) => {
    const target = targets[index] ?? -1;
    return target < 0 ? [] : [{ row, target, weight: weights[index] ?? 1 }];
  });
  const total = used.reduce((sum, { weight }) => sum + weight, 0);
  const mean = new Float64Array(size);
  for (const { row, weight } of used) row.forEach((value, at) => add(mean, at, (weight * value) / total));
  mean[0] = 0;
  const spread = new Float64Array(size);
  for (const { row, weight } of used)
    row.forEach((value, at) => add(spread, at, (weight * (value - (mean[at] ?? 0)) ** 2) / total));
  const scale = spread.map((value, at) => (at === 0 ? 1 : Math.sqrt(value)));
  const scaled = used.map(({ row, ...rest }) => ({
    ...rest,
    row: row.map((value, at) => over(value - (mean[at] ?? 0), scale[at] ?? 0)),
  }));
  const solution = new Float64Array(size);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const step = newtonStep(scaled, solution, ridge);
    step.forEach((value, at) => add(solution, at, -value));
    if (Math.max(...step.map(Math.abs)) < SMALLEST_STEP) break;
  }
  const result = Array.from(solution, (value, at) => over(value, scale[at] ?? 0));
  const shift = result.reduce((sum, value, at) => sum + value * (mean[at] ?? 0), 0);
  return result.map((value, at) => Math.round((at === 0 ? value - shift : value) * 1e5) / 1e5);
}

const over = (value: number, scale: number): number => (scale < SMALLEST_SPREAD ? 0 : value / scale);

function add(numbers: Float64Array, at: number, value: number): void {
  numbers[at] = (numbers[at] ?? 0) + value;
}

interface Row {
  readonly row: Float64Array;
  readonly target: number;
  readonly weight: number;
}

function newtonStep(rows: readonly Row[], solution: Float64Array, ridge: number): Float64Array {
  const size = solution.length;
  const slope = new Float64Array(size);
  const curve = new Float64Array(size * size);
  for (const { row, target, weight } of rows) {
    let sum = 0;
    for (let at = 0; at < size; at += 1) sum += (row[at] ?? 0) * (solution[at] ?? 0);
    const probability = 1 / (1 + Math.exp(-sum));
    const bend = weight * probability * (1 - probability);
    for (let at = 0; at < size; at += 1) {
      const value = row[at] ?? 0;
      if (value === 0) continue;
      add(slope, at, weight * (probability - target) * value);
      for (let other = 0; other <= at; other += 1) {
        const cell = at * size + other;
        curve[cell] = (curve[cell] ?? 0) + bend * value * (row[other] ?? 0);
      }
    }
  }
  for (let at = 0; at < size; at += 1) {
    const pull = at === 0 ? 0.01 : ridge;
    add(slope, at, pull * (solution[at] ?? 0));
    add(curve, at * size + at, pull);
  }
  return solve(curve, slope);
}

/** Solves a symmetric positive definite system, of which the lower triangle is given, by Cholesky's method. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const lower = matrix.slice();
  const cell = (at: number, other: number): number => lower[at * size + other] ?? 0;
  for (let at = 0; at < size; at += 1)
    for (let other = 0; other <= at; other += 1) {
      let sum = cell(at, other);
      for (let k = 0; k < other; k += 1) sum -= cell(at, k) * cell(other, k);
      lower[at * size + other] = at === other ? Math.sqrt(Math.max(sum, 1e-12)) : sum / cell(other, other);
    }
  const out = right.slice();
  for (let at = 0; at < size; at += 1) {
    for (let k = 0; k < at; k += 1) add(out, at, -cell(at, k) * (out[k] ?? 0));
    out[at] = (out[at] ?? 0) / cell(at, at);
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    for (let k = at + 1; k < size; k += 1) add(out, at, -cell(k, at) * (out[k] ?? 0));
    out[at] = (out[at] ?? 0) / cell(at, at);
  }
  return out;
}

/** Growth under which a cost counts as linear: twice the length costs about twice; of a square it is four times. */
export const LINEAR = 2.83;

/** Costs below this, in milliseconds of processor time, are the machine's noise rather than a text's price. */
const NOISE = 8;

/**
 * By how much the cost of `run(length)` grows each time the length doubles between two lengths: 2 when linear,
 * 4 when quadratic. Counts this process's processor time, not the clock; a growth that is not linear is measured
 * until what runs has settled, and the cheapest of several runs is taken.
 */
export async function growth(run: (length: number) => unknown, short: number, long: number): Promise<number> {
  let large = await cheapest(() => run(long), 1);
  if (large <= NOISE) return 1;
  const small = await cheapest(() => run(short), 2);
  const grown = (): number => (large / Math.max(small, NOISE)) ** (1 / Math.log2(long / short));
  if (grown() >= LINEAR) large = Math.max(NOISE, Math.min(large, await cheapest(() => run(long), 2)));
  return grown();
}

async function cheapest(run: () => unknown, times: number): Promise<number> {
  let least = Infinity;
  for (let time = 0; time < times; time += 1) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
    // Neither a cheap run nor a very expensive one says more when it is repeated.
    if (least <= NOISE || least > 2_000) break;
  }
  return least;
}

/** A small seeded generator (mulberry32): the same seed always gives the same portal. */
export type Random = {
  next(): number;
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
};

/** Pseudo-random numbers, always the same for a seed (mulberry32). */
export function createRandom(seed: string): Random {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[between(0, list.length - 1)];
    if (found === undefined) throw new Error("Nothing to pick from");
    return found;
  };
  return {
    next,
    between,
    pick,
    chance: (probability) => next() < probability,
    shuffle: (list) => {
      const copy = [...list];
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = between(0, index);
        const [a, b] = [copy[index], copy[other]];
        if (a !== undefined && b !== undefined) [copy[index], copy[other]] = [b, a];
      }
      return copy;
    },
  };
}

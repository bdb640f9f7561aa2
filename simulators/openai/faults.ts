import { type Fault, type FaultKind, faultKinds } from "./types.ts";

/** Faults waiting for their calls, and those that occur at random. */
export type FaultQueue = {
  inject(fault: Fault, times?: number): void;
  setRates(rates: Partial<Record<FaultKind, number>>): void;
  /** The fault of this call, if any; `at` names an endpoint that gets only faults meant for it. */
  next(at?: string): Fault | undefined;
  clear(): void;
};

/** Seeded pseudo-random numbers (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A queue without waiting faults, and the rates of the random ones, which are the same for a seed. */
export function createFaultQueue(initial: Partial<Record<FaultKind, number>>, seed: number): FaultQueue {
  let waiting: Fault[] = [];
  let rates = initial;
  const draw = chance(seed);
  return {
    inject: (fault, times = 1) => {
      for (let time = 0; time < times; time++) waiting.push({ ...fault });
    },
    setRates: (wanted) => {
      rates = wanted;
    },
    next: (at) => {
      const index = waiting.findIndex((fault) => fault.at === at);
      const [due] = index < 0 ? [] : waiting.splice(index, 1);
      if (due !== undefined || at !== undefined) return due;
      // Each kind is drawn separately; the first that occurs wins.
      const kind = faultKinds.find((each) => draw() < (rates[each] ?? 0));
      return kind && { kind };
    },
    clear: () => {
      waiting = [];
      rates = {};
    },
  };
}

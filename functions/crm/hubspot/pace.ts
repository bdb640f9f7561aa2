/** Keeps calls under a vendor's rate. */
export interface Pace {
  /** Resolves when the next call may go out. */
  turn(): Promise<void>;
}

/** HubSpot allows OAuth apps 110 calls in ten seconds an account; we use 85 % of it. */
const CALLS = 93;
const WINDOW = 10_000;

/** At most `calls` in any `window` milliseconds of this process. */
export function createPace(calls: number = CALLS, window: number = WINDOW): Pace {
  const sent: number[] = [];
  return {
    async turn() {
      for (;;) {
        const now = performance.now();
        while (sent[0] !== undefined && now - sent[0] >= window) sent.shift();
        const oldest = sent[0];
        if (sent.length < calls || oldest === undefined) break;
        await new Promise((resolve) => setTimeout(resolve, window - (now - oldest) + 1));
      }
      sent.push(performance.now());
    },
  };
}

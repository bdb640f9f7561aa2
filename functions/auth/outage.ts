import { AsyncLocalStorage } from "node:async_hooks";

/** How the call under way hears of a failure of the database. */
const calls = new AsyncLocalStorage<(error: unknown) => void>();

/** Tells the call that met it of a failure of the database. */
export function noteOutage(error: unknown): void {
  calls.getStore()?.(error);
}

/**
 * Answers what `work` answers, unless the database fails it: better-auth makes a 500 of that, or takes the
 * session it could not read for none, and would sign the person out. Throws that failure at once: what
 * better-auth asks after it would wait as long again.
 */
export function unlessOutage<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // The first of these counts: an answer made of a failure comes after it.
    calls.run(reject, () => void work().then(resolve, reject));
  });
}

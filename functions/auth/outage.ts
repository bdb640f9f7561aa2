import { AsyncLocalStorage } from "node:async_hooks";

/** Lets the current call learn of a database failure. */
const calls = new AsyncLocalStorage<(error: unknown) => void>();

/** Reports a database failure to the current call. */
export function noteOutage(error: unknown): void {
  calls.getStore()?.(error);
}

/**
 * Runs `work`, but rejects as soon as the database fails: better-auth would turn that into a 500, or treat the
 * unreadable session as absent and sign the person out. Rejects at once, because better-auth's further queries would
 * each wait for the timeout again.
 */
export function unlessOutage<T>(work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // The first settlement counts: a reply made after a failure comes too late.
    calls.run(reject, () => void work().then(resolve, reject));
  });
}

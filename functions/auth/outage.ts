import { AsyncLocalStorage } from "node:async_hooks";

const calls = new AsyncLocalStorage<{ outage?: unknown }>();

/** Remembers a failure of the database for the call that met it. */
export function noteOutage(error: unknown): void {
  const call = calls.getStore();
  if (call) call.outage ??= error;
}

/**
 * Answers what `work` answers, unless the database failed it: better-auth makes a 500 of that, or takes the
 * session it could not read for none, and would sign the person out. Throws that failure instead.
 */
export async function unlessOutage<T>(work: () => Promise<T>): Promise<T> {
  const call: { outage?: unknown } = {};
  const answer = await calls.run(call, work).catch((error: unknown) => {
    throw call.outage ?? error;
  });
  if (call.outage !== undefined) throw call.outage;
  return answer;
}

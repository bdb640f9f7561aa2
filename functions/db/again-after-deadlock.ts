import type { BaseContext } from "../http/context.ts";

/** SQLSTATE of a transaction aborted to resolve a deadlock. */
const DEADLOCK = "40P01";
/** Attempts of one step, each a whole transaction. */
const TRIES = 4;

/**
 * Retries after a deadlock: another run, or a person handling a contact, may lock rows in another order, and Postgres
 * then aborts one of the two transactions. Repeating it is harmless.
 */
export async function againAfterDeadlock<T>(
  ctx: Pick<BaseContext, "log">,
  step: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await step();
    } catch (error) {
      const isDeadlock = error instanceof Error && "code" in error && error.code === DEADLOCK;
      if (!isDeadlock || attempt === TRIES) throw error;
      ctx.log.warn("a step met a deadlock and is done again", { attempt });
      await new Promise((resolve) => setTimeout(resolve, 50 * attempt * (1 + Math.random())));
    }
  }
}

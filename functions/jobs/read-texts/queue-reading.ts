import { systemClaims, type SystemContext, type UserContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import { handOver } from "../hand-over.ts";
import { findJobsUnderWay, insertJob, withdrawJob } from "../store.ts";

/** Minutes without a sign of life after which a job's message is taken for lost. */
const STALLED = 20;

/**
 * Starts a job that has new texts read. `lists`: it asks for the day's lists once they are read, or cannot be read
 * for now. False where one is under way: it finds these texts too, but asks for no lists. Throws `unavailable` when
 * the queue does not take it.
 */
export async function queueReading(
  ctx: SystemContext | UserContext,
  { lists }: { readonly lists: boolean },
): Promise<boolean> {
  const system: SystemContext = { ...ctx, claims: systemClaims(ctx.claims.organizationId) };
  try {
    const job = await insertJob(system, { kind: "read-texts", input: { lists } });
    await handOver(system, job).catch(async (error: unknown) => {
      await withdrawJob(system, job.id);
      throw error;
    });
    return true;
  } catch (error) {
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
    const stalled = (await findJobsUnderWay(system, "read-texts", STALLED)).find((one) => one.stalled);
    if (stalled !== undefined) await handOver(system, stalled.job);
    return false;
  }
}

import { systemClaims, type SystemContext, type UserContext } from "../../http/context.ts";
import { AppError } from "../../http/errors.ts";
import type { JobType } from "../../jobs/job-type.ts";
import { queueJob } from "../../jobs/start-job.ts";
import { readTexts } from "./messages.ts";

/** By the queue for people: somebody waits for their first list, which waits for these texts. */
const waitedFor = {
  ...readTexts,
  message: { ...readTexts.message, queue: "interactive" },
} satisfies JobType;

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
    return (await queueJob(system, lists ? waitedFor : readTexts, { lists })).isNew;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return false;
    throw error;
  }
}

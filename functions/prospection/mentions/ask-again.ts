import { randomUUID } from "node:crypto";
import * as z from "zod";
import { callRows } from "../../db/call.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Platform } from "../../http/platform.ts";
import { queueJob } from "../../jobs/start-job.ts";
import { systemContext } from "../../jobs/system-context.ts";
import { eraseMentions } from "../messages.ts";

/** Milliseconds after which the job of an erasure has failed, was stopped, or was never told of. */
const LATE = 3_600_000;
/** Jobs started at once. */
const MOST = 500;

const Row = z.object({ organization: z.string(), person: z.string() });

/** Starts the job again of each erasure that has not ended within an hour; gives back how many there are. */
export async function askAgain(platform: Platform): Promise<number> {
  const before = new Date(Date.now() - LATE);
  const rows = z
    .array(Row)
    .parse(
      await inTransaction(platform.pool, "work", {}, (client) =>
        callRows(client, "app.unfinished_searches", { before, most: MOST }),
      ),
    );
  for (const { organization, person } of rows) {
    const ctx = systemContext(platform, organization, randomUUID());
    const { job } = await queueJob(ctx, eraseMentions, { person }, { isKept: true });
    ctx.log.error("texts name an erased person still", { jobId: job.id });
  }
  return rows.length;
}

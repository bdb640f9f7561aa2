import { randomUUID } from "node:crypto";
import type { KeptPlatform } from "../secrets/kept-platform.ts";
import { correlationId, inActivity, takeColdStart, traceparent } from "./activity.ts";
import { doubtSecrets, lambdaPlatform } from "./lambda.ts";
import { errorFields, type Log } from "./log.ts";
import type { Platform } from "./platform.ts";
import { openTrace } from "./trace.ts";

/** What a scheduled run has done, as its line of the log says it; `failures` are what it could not do. */
export type RunReport = Readonly<Record<string, number | boolean>> & { readonly failures: number };

/**
 * Runs scheduled work as an activity of its own, and says in one line of the log, `event`, what it did; an alarm counts
 * these lines. There is none when `work` throws. Work that another run has handed on belongs to that run.
 */
export function observeRun<Report extends RunReport>(
  platform: Pick<Platform, "environment" | "log">,
  event: string,
  work: (run: { readonly log: Log; readonly requestId: string }) => Promise<Report>,
): Promise<Report> {
  const requestId = randomUUID();
  const id = correlationId() ?? requestId;
  const trace = openTrace(platform, "consumer", { correlationId: id, traceparent: traceparent() });
  return inActivity(
    id,
    async (activity) => {
      const started = performance.now();
      const log = platform.log.with({ requestId });
      const report = await work({ log, requestId }).catch(async (error: unknown) => {
        await trace?.end(event, true, {});
        throw error;
      });
      log.info(event, {
        ...report,
        milliseconds: Math.round(performance.now() - started),
        queries: activity.queries,
        coldStart: takeColdStart(),
      });
      await trace?.end(event, report.failures > 0, { "relance.failures": report.failures });
      return report;
    },
    trace,
  );
}

/**
 * The scheduler's handler of `run`, over the platform of its process unless another is given. Logs a failure as
 * `failed` and throws it on, so that the scheduler runs it again.
 */
export function scheduledHandler(
  run: (platform: Platform) => Promise<unknown>,
  failed: string,
  own: KeptPlatform = { get: lambdaPlatform, doubt: doubtSecrets },
): () => Promise<void> {
  return async () => {
    const platform = await own.get();
    await run(platform).catch((error: unknown) => {
      platform.log.error(failed, errorFields(error));
      own.doubt();
      throw error;
    });
  };
}

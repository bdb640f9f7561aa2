import type { Log } from "../http/log.ts";
import type { Called } from "./call-model.ts";
import type { Work } from "./store.ts";

/** Logs each call: codes, counts and ids, no content. */
export function logCall<T>(log: Log, work: Work, { run, httpStatus, vendorCode }: Called<T>): void {
  const { model, usage, latencyMs, requestId, status, repairs } = run;
  const fields = {
    stage: work.stage,
    promptVersion: work.promptVersion,
    model,
    status,
    httpStatus,
    vendorCode,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    milliseconds: latencyMs,
    failures: status === "ok" ? 0 : 1,
    costUsd: run.costUsd ?? undefined,
    modelRequestId: requestId,
    repairs,
    // Logged here, since no total can show it.
    ...(run.costUsd === null ? { price: "unknown" } : {}),
  };
  if (status === "ok") log.info("model call", fields);
  else if (status === "not_configured" || status === "rejected") log.error("model call refused", fields);
  else log.warn("model call failed", fields);
}

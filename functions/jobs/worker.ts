import { randomUUID } from "node:crypto";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { runChanges } from "../crm/webhooks/run-changes.ts";
import { runWriteBack } from "../crm/write-back/run-write-back.ts";
import type { SystemContext } from "../http/context.ts";
import { AppError } from "../http/errors.ts";
import { lambdaPlatform } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import type { Platform } from "../http/platform.ts";
import { intelligence as registered } from "./by-contact/registry.ts";
import { applyRetention } from "../prospection/retention.ts";
import type { Intelligence } from "./by-contact/intelligence.ts";
import { runContactJob } from "./by-contact/run-contact-job.ts";
import { AWAITS_SETUP } from "./final-failures.ts";
import { deliveryOf, holdMessage, LAST_DELIVERY } from "./hold-message.ts";
import { putOff } from "./put-off.ts";
import { type JobMessage, JobMessage as JobMessageSchema, sendMessage } from "./queue.ts";
import { runDailySuggestions, runRedraftSuggestions } from "./run-daily-suggestions.ts";
import { runPrepareDay } from "./run-prepare-day.ts";
import { runReadBatches } from "./read-texts/run-read-batches.ts";
import { runReadTexts } from "./read-texts/run-read-texts.ts";
import { runRefreshContacts } from "./run-refresh-contacts.ts";
import { systemContext } from "./system-context.ts";

/** Milliseconds before the end of a worker's time at which it leaves the rest to the next one. */
const RESERVE = 60_000;
/** The same where each step asks a model, which may take its time and be asked to repair its answer. */
const RESERVE_ASKING = 180_000;
const ASKING = new Set<JobMessage["kind"]>(["intelligence", "read-texts"]);

export type Worker = (
  event: SQSEvent,
  context?: Pick<Context, "getRemainingTimeInMillis">,
) => Promise<SQSBatchResponse>;

/**
 * Does what the queue's messages ask, one after the other; those that failed are reported one by one, so
 * that only they come again, each after its pause. Every delivery may be a second one.
 */
export function createWorker(platform: Platform, intelligence: Intelligence = registered): Worker {
  return async (event, context) => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    const remaining = () => context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;
    for (const record of event.Records) {
      const done = await holdMessage(platform, record, () =>
        handleRecord(platform, record, remaining, intelligence),
      );
      if (!done) batchItemFailures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures };
  };
}

async function handleRecord(
  platform: Platform,
  record: SQSRecord,
  remaining: () => number,
  intelligence: Intelligence,
): Promise<boolean> {
  const requestId = randomUUID();
  const parsed = JobMessageSchema.safeParse(parseJson(record.body));
  if (!parsed.success) {
    platform.log.error("message not understood", { requestId });
    return false;
  }
  const message = parsed.data;
  const ctx = systemContext(platform, message.organizationId, requestId);
  const isLast = deliveryOf(record) >= LAST_DELIVERY;
  const reserve = ASKING.has(message.kind) ? RESERVE_ASKING : RESERVE;
  const shouldPause = () => remaining() < reserve;
  const started = performance.now();
  try {
    await run(ctx, message, { shouldPause, isLast }, intelligence);
    ctx.log.info("job message handled", {
      kind: message.kind,
      milliseconds: Math.round(performance.now() - started),
    });
    return true;
  } catch (error) {
    const fields = error instanceof AppError ? { code: error.code } : errorFields(error);
    if (error instanceof AppError && AWAITS_SETUP.has(error.code)) {
      ctx.log.warn("job message left undone: a person has to set something up", {
        kind: message.kind,
        ...fields,
      });
      return true;
    }
    ctx.log.error("job message failed", { kind: message.kind, ...fields });
    return isLast && (await putOff(ctx, message));
  }
}

async function run(
  ctx: SystemContext,
  message: JobMessage,
  options: { shouldPause: () => boolean; isLast: boolean },
  intelligence: Intelligence,
): Promise<void> {
  switch (message.kind) {
    case "refresh-contacts":
      await runRefreshContacts(ctx, message.jobId, options);
      break;
    case "intelligence":
      await runContactJob(ctx, message.jobId, options, intelligence);
      break;
    case "read-texts":
      await runReadTexts(ctx, message.jobId, options);
      break;
    case "read-batches":
      await runReadBatches(ctx, message.turn);
      break;
    case "daily-suggestions":
      await runDailySuggestions(ctx, message.day, options.shouldPause);
      break;
    case "prepare-day":
      await runPrepareDay(ctx, message.day, message.turn);
      break;
    case "redraft-suggestions":
      await runRedraftSuggestions(ctx, message.day, message.tried);
      break;
    case "crm-changes":
      await runChanges(ctx, message.crm);
      break;
    case "retention":
      if (!(await applyRetention(ctx, options.shouldPause)).finished) await sendMessage(ctx, message);
      break;
    case "write-back":
      await runWriteBack(ctx, message.actionId);
      break;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let worker: Worker | undefined;

/** The SQS handler. */
export const handler: Worker = (event, context) => {
  worker ??= createWorker(lambdaPlatform());
  return worker(event, context);
};

import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { AppError } from "../http/errors.ts";
import { doubtSecrets, lambdaPlatform } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import type { Platform } from "../http/platform.ts";
import { AWAITS_SETUP } from "../jobs/final-failures.ts";
import { deliveryOf, holdMessage, LAST_DELIVERY } from "../jobs/hold-message.ts";
import type { Work } from "../jobs/definition.ts";
import { Envelope } from "../jobs/message.ts";
import { workByKind } from "./registry.ts";
import { putOff } from "../jobs/put-off.ts";
import { systemContext } from "../jobs/system-context.ts";

/** Milliseconds before the end of a worker's time at which it leaves the rest to the next one. */
const RESERVE = 60_000;
/** The same where each step asks a model, which may take its time and be asked to repair its answer. */
const RESERVE_ASKING = 180_000;

export type Worker = (
  event: SQSEvent,
  context?: Pick<Context, "getRemainingTimeInMillis">,
) => Promise<SQSBatchResponse>;

/**
 * Does what the queue's messages ask, one after the other; those that failed are reported one by one, so
 * that only they come again, each after its pause. Every delivery may be a second one.
 */
export function createWorker(platform: Platform, works = workByKind()): Worker {
  return async (event, context) => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    const remaining = () => context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;
    for (const record of event.Records) {
      const done = await holdMessage(platform, record, () =>
        handleRecord(platform, record, remaining, works),
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
  works: ReadonlyMap<string, Work>,
): Promise<boolean> {
  const requestId = randomUUID();
  const message = z.looseObject(Envelope.shape).safeParse(parseJson(record.body)).data;
  const work = message && works.get(message.kind);
  const run = work?.read(message) ?? null;
  if (message === undefined || work === undefined || run === null) {
    platform.log.error("message not understood", { requestId });
    return false;
  }
  const ctx = systemContext(platform, message.organizationId, requestId);
  const isLast = deliveryOf(record) >= LAST_DELIVERY;
  const reserve = work.asksModel ? RESERVE_ASKING : RESERVE;
  const shouldPause = () => remaining() < reserve;
  const started = performance.now();
  try {
    await run(ctx, { shouldPause, isLast });
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const workers = new WeakMap<Platform, Worker>();

/** The SQS handler. */
export const handler: Worker = async (event, context) => {
  const platform = await lambdaPlatform();
  const worker = workers.get(platform) ?? createWorker(platform);
  workers.set(platform, worker);
  const report = await worker(event, context);
  if (report.batchItemFailures.length > 0) doubtSecrets();
  return report;
};

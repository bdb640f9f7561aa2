import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { type Activity, inActivity, takeColdStart } from "../http/activity.ts";
import { AppError } from "../http/errors.ts";
import { doubtSecrets, lambdaPlatform } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import type { Platform } from "../http/platform.ts";
import { openTrace } from "../http/trace.ts";
import { AWAITS_SETUP } from "../jobs/final-failures.ts";
import { deliveryOf, holdMessage, isLastDelivery } from "../jobs/hold-message.ts";
import type { Work } from "../jobs/definition.ts";
import { Envelope } from "../jobs/message.ts";
import { askForLists } from "../suggestions/lists/day/ask-for-lists.ts";
import { workByKind } from "./registry.ts";
import { requeueInOutage } from "../jobs/requeue-in-outage.ts";
import { systemContext } from "../jobs/system-context.ts";

/** Milliseconds before the end of a worker's time at which it leaves the rest to the next one. */
const RESERVE = 60_000;
/** The same where each step asks a model, which may take its time and be asked to repair its answer. */
const RESERVE_ASKING = 180_000;

/** What Lambda says of a call; nothing on one machine. */
type Call = (Pick<Context, "getRemainingTimeInMillis"> & { readonly awsRequestId?: string }) | undefined;

export type Worker = (event: SQSEvent, context?: Call) => Promise<SQSBatchResponse>;

/**
 * Does what the queue's messages ask, one after the other; those that failed are reported one by one, so
 * that only they come again, each after its pause. Every delivery may be a second one.
 */
export function createWorker(platform: Platform, works = workByKind()): Worker {
  return async (event, context) => {
    const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
    for (const record of event.Records) {
      const done = await holdMessage(platform, record, () => handleRecord(platform, record, context, works));
      if (!done) batchItemFailures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures };
  };
}

/** What became of a message; all but `failed` leave the queue. */
type Outcome = "done" | "failed" | "put off" | "awaits setup";

/** Does what a message asks, and says so in one line of the log. False when it has to come again. */
function handleRecord(
  platform: Platform,
  record: SQSRecord,
  call: Call,
  works: ReadonlyMap<string, Work>,
): Promise<boolean> {
  const requestId = randomUUID();
  const message = z.looseObject(Envelope.shape).safeParse(parseJson(record.body)).data;
  const correlationId = message?.correlationId ?? requestId;
  const trace = openTrace(platform, "consumer", { correlationId, traceparent: message?.traceparent });
  const work = async (activity: Activity): Promise<boolean> => {
    const started = performance.now();
    const outcome = await handle(platform, { record, message, requestId }, call, works);
    const kind = message && works.has(message.kind) ? message.kind : "unknown";
    platform.log.info("job", {
      requestId,
      correlationId: activity.correlationId,
      functionRequestId: call?.awsRequestId,
      messageId: record.messageId,
      organizationId: message?.organizationId,
      kind,
      jobId: z.uuid().safeParse(message?.["jobId"]).data,
      delivery: deliveryOf(record),
      outcome,
      failures: outcome === "failed" ? 1 : 0,
      milliseconds: Math.round(performance.now() - started),
      queueMilliseconds: Math.max(0, Date.now() - Number(record.attributes.SentTimestamp)),
      queries: activity.queries,
      dataApiCalls: activity.dataApiCalls,
      coldStart: takeColdStart(),
    });
    await trace?.end(`job ${kind}`, outcome === "failed", {
      "messaging.system": "aws_sqs",
      "messaging.operation.type": "process",
      "messaging.message.id": record.messageId,
      "relance.organization_id": message?.organizationId,
      "relance.outcome": outcome,
    });
    return outcome !== "failed";
  };
  return inActivity(correlationId, work, trace);
}

interface Received {
  readonly record: SQSRecord;
  readonly message: (z.infer<typeof Envelope> & Record<string, unknown>) | undefined;
  readonly requestId: string;
}

async function handle(
  platform: Platform,
  { record, message, requestId }: Received,
  call: Call,
  works: ReadonlyMap<string, Work>,
): Promise<Outcome> {
  const work = message && works.get(message.kind);
  const run = work?.read(message) ?? null;
  if (message === undefined || work === undefined || run === null) {
    platform.log.error("message not understood", { requestId });
    return "failed";
  }
  const ctx = systemContext(platform, message.organizationId, requestId);
  const isLast = isLastDelivery(platform, record);
  const reserve = work.asksModel ? RESERVE_ASKING : RESERVE;
  const shouldPause = () => (call?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY) < reserve;
  try {
    await run(ctx, { shouldPause, isLast, askForLists });
    return "done";
  } catch (error) {
    const fields = error instanceof AppError ? { code: error.code } : errorFields(error);
    if (error instanceof AppError && AWAITS_SETUP.has(error.code)) {
      ctx.log.warn("job message left undone: a person has to set something up", {
        kind: message.kind,
        ...fields,
      });
      return "awaits setup";
    }
    ctx.log.error("job message failed", { kind: message.kind, ...fields });
    return isLast && (await requeueInOutage(ctx, record.eventSourceARN, message)) ? "put off" : "failed";
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

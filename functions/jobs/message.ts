import * as z from "zod";
import type { QueueName } from "./queues.ts";

/** A kind of message of a work queue; `content` is what it says beside its kind and its organization. */
export interface MessageType<T extends object> {
  readonly kind: string;
  readonly queue: QueueName;
  readonly content: z.ZodType<T>;
}

/** The kind of messages that tell a worker of a job: its row says what to do. A person's comes by `interactive`. */
export function messageOfJob(kind: string): MessageType<{ jobId: string }> {
  return { kind, queue: "bulk", content: z.object({ jobId: z.uuid() }) };
}

/** What every message says; the rest is its kind's. */
export const Envelope = z.object({
  kind: z.string(),
  organizationId: z.uuid(),
  /** Of the request or the scheduled run that set the work off. */
  correlationId: z.uuid().optional().catch(undefined),
  /** The W3C trace it belongs to; read by openTrace. */
  traceparent: z.string().max(55).optional().catch(undefined),
});

import * as z from "zod";
import type { DueRule } from "./due.ts";
import type { QueueName } from "./queues.ts";

/** What people who follow long work read of it, and what is done about it below the slices. */
export interface Followed {
  /** Its French name: « Synchronisation ». */
  readonly name: string;
  /** Whose failures it ends with, and whose counts it reports. */
  readonly asks: "crm" | "model" | "nobody";
  /** True where one person may start only so many in an hour: each asks a model, which has a cap a month. */
  readonly isLimited?: boolean;
  /** How its report’s counts read, for one and for several; what is not here is not worth a word. */
  readonly counts?: Readonly<Record<string, readonly [one: string, many: string]>>;
}

/** A kind of message of a work queue; `content` is what it says beside its kind and its organization. */
export interface MessageType<T extends object> {
  readonly kind: string;
  readonly queue: QueueName;
  readonly content: z.ZodType<T>;
  /** Where people follow it, though no worker takes it by a row. */
  readonly followed?: Followed;
  /** When the clock sends it for an organization. */
  readonly due?: readonly DueRule<T>[];
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

import type * as z from "zod";
import type { JobKind } from "./contract.ts";
import type { DueRule } from "./due.ts";
import type { Followed, MessageType } from "./message.ts";
import type { JobRow } from "./store.ts";

export type JobInput = JobRow["input"];

/**
 * A kind of long work that a worker takes by its row of public.job, as its slice defines it in its `messages.ts`.
 */
export interface JobType<Kind extends JobKind = JobKind, Asked extends JobInput = JobInput> {
  readonly kind: Kind;
  /** What people read of it; an analysis says it itself. */
  readonly followed?: Followed;
  /** What is asked for: whoever starts one gives this, its row keeps it as it was given, its run reads it. */
  readonly input: z.ZodType<object, Asked>;
  /** What tells a worker of it. */
  readonly message: MessageType<{ jobId: string }>;
  /** True where the database lets one be under way at a time: another is a conflict. */
  readonly isAlone: boolean;
  /** Whether a job with this input does at least what is `wanted`. */
  covers(input: JobInput, wanted: JobInput): boolean;
  /** When the clock starts it for an organization; what an earlier rule has booked is there for the next. */
  readonly due?: readonly DueRule<NoInfer<Asked>>[];
}

/**
 * Compares inputs name by name: what is one of `parts` may be done beside what is wanted, everything else has to
 * be the same. What an input does not name is false.
 */
export function coversParts(parts: readonly string[]): JobType["covers"] {
  return (input, wanted) =>
    Object.entries(wanted).every(([name, value]) =>
      parts.includes(name)
        ? value === false || input[name] === true
        : JSON.stringify(input[name] ?? false) === JSON.stringify(value),
    );
}

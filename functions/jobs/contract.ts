import * as z from "zod";
import { instant, Paging } from "../http/contract.ts";
import { KINDS } from "./names.ts";

/** A kind of long work that people follow; `names.ts` says what each is. */
export const JobKind = z.enum(KINDS);
export type JobKind = z.infer<typeof JobKind>;

/** Long work, followed from the web. `total` is null until it is known. */
export const Job = z.object({
  id: z.uuid(),
  kind: JobKind,
  state: z.enum(["queued", "running", "done", "failed", "canceled"]),
  done: z.int(),
  total: z.int().nullable(),
  /** Counts by name, e.g. `{ contactsCreated: 300 }`; null until the first page is stored. */
  report: z.record(z.string(), z.number()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  /** True when it only counts what it would change. */
  dryRun: z.boolean(),
  createdAt: instant(),
  finishedAt: instant().nullable(),
});
export type Job = z.output<typeof Job>;

/** What a dry run would do to one contact, told as an example. */
export const JobExample = z.object({
  what: z.enum(["created", "updated", "restored", "archived", "removed"]),
  /** Null for a contact not stored yet. */
  contactId: z.uuid().nullable(),
  name: z.string(),
  /** Of an update: fields by the names of `Contact`, and what they hold before and after. */
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type JobExample = z.infer<typeof JobExample>;

/** The reply of every call that starts long work. */
export const JobStarted = z.object({
  job: Job.pick({ id: true, state: true, done: true, total: true }),
});
export type JobStarted = z.infer<typeof JobStarted>;

export const JobParams = z.object({ jobId: z.uuid() });

/** A job in the history. */
export const PastJob = Job.extend({
  /** The CRMs it reads. */
  crms: z.array(z.string()),
  /** The account that started it; null for the scheduler. */
  createdBy: z.uuid().nullable(),
  /** Its name, while it is a member's. */
  createdByName: z.string().nullable(),
});
export type PastJob = z.output<typeof PastJob>;

export const JobsQuery = Paging.extend({
  kind: JobKind.optional(),
  state: Job.shape.state.optional(),
  /** `field` or `-field`, comma separated; the newest first without it. */
  sort: z.string().max(200).optional(),
});

/** A job in the history of all organizations. */
export const AnyJob = PastJob.omit({ createdByName: true }).extend({
  organization: z.object({ id: z.uuid(), name: z.string() }),
});
export type AnyJob = z.output<typeof AnyJob>;

import * as z from "zod";
import { contract, instant, ListMeta, Paging } from "../http/contract.ts";
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

const params = z.object({ jobId: z.uuid() });

export const getJob = contract({
  method: "GET",
  path: "/api/jobs/{jobId}",
  summary: "L’avancement d’un travail long.",
  params,
  response: Job,
});

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

const JobsQuery = Paging.extend({
  kind: JobKind.optional(),
  state: Job.shape.state.optional(),
  /** `field` or `-field`, comma separated; the newest first without it. */
  sort: z.string().max(200).optional(),
});

export const listJobs = contract({
  method: "GET",
  path: "/api/jobs",
  summary: "Les travaux longs de l’organisation\u00A0; pour ses responsables.",
  query: JobsQuery,
  response: z.object({ data: z.array(PastJob), meta: ListMeta }),
});

/** A job in the history of all organizations. */
export const AnyJob = PastJob.omit({ createdByName: true }).extend({
  organization: z.object({ id: z.uuid(), name: z.string() }),
});
export type AnyJob = z.output<typeof AnyJob>;

export const listAllJobs = contract({
  method: "GET",
  path: "/api/admin/jobs",
  openTo: "account",
  summary: "Les travaux longs de toutes les organisations\u00A0; pour les administrateurs.",
  query: JobsQuery.extend({ organizationId: z.uuid().optional() }),
  response: z.object({ data: z.array(AnyJob), meta: ListMeta }),
});

export const retryJob = contract({
  method: "POST",
  path: "/api/jobs/{jobId}/retry",
  errors: ["conflict", "rate_limited", "crm_not_connected", "crm_revoked"],
  summary: "Relance un travail long qui a échoué ou qu’on a arrêté, ou fait pour de bon un essai à blanc.",
  params,
  body: z.strictObject({
    /** Of a dry run that is done: what it has counted is done. */
    forReal: z.boolean().default(false),
  }),
  status: 202,
  response: JobStarted,
});

export const cancelJob = contract({
  method: "POST",
  path: "/api/jobs/{jobId}/cancel",
  errors: ["conflict"],
  summary: "Arrête un travail long à sa prochaine page\u00A0; ce qui était fait est gardé.",
  params,
  response: Job,
});

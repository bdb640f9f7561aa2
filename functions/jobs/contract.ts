import * as z from "zod";
import { contract, instant } from "../http/contract.ts";

/** Long work, followed from the web. `total` is null until it is known. */
export const Job = z.object({
  id: z.uuid(),
  kind: z.enum(["refresh-contacts", "daily-suggestions"]),
  state: z.enum(["queued", "running", "done", "failed", "canceled"]),
  done: z.int(),
  total: z.int().nullable(),
  /** Counts by name, e.g. `{ contactsCreated: 300 }`; null until the end. */
  report: z.record(z.string(), z.number()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: instant(),
  finishedAt: instant().nullable(),
});
export type Job = z.output<typeof Job>;

/** The reply of every call that starts long work. */
export const JobStarted = z.object({
  job: Job.pick({ id: true, state: true, done: true, total: true }),
});

export const getJob = contract({
  method: "GET",
  path: "/api/jobs/{jobId}",
  summary: "L’avancement d’un travail long.",
  params: z.object({ jobId: z.uuid() }),
  response: Job,
});

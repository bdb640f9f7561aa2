import * as z from "zod";
import { builder, builtRows, runBuilt, sql } from "../db/builder.ts";
import type { Transaction } from "../db/claims.ts";
import { JobExample } from "./contract.ts";
import { addCounts, type Counts } from "./counts.ts";

/** A job that a worker holds, in the transaction of what it stores for it. */
export interface HeldRun {
  readonly jobId: string;
  readonly worker: string;
}

const held = ({ jobId, worker }: HeldRun) =>
  builder
    .selectFrom("public.job")
    .where("id", "=", jobId)
    .where("state", "=", "running")
    .where("lease_owner", "=", worker);

/** A minute from now: each stored step holds the job for so long. */
const NEXT_MINUTE = sql<Date>`now() + interval '60 seconds'`;

/** Stores where the job goes on and what it has done since, and holds it for longer; false where it was taken or canceled. */
export async function advanceRun(
  client: Transaction,
  { jobId, worker }: HeldRun,
  { checkpoint, done }: { readonly checkpoint: object; readonly done: number },
): Promise<boolean> {
  const advanced = await runBuilt(
    client,
    builder
      .updateTable("public.job")
      .set((job) => ({
        checkpoint: JSON.stringify(checkpoint),
        done: job("done", "+", done),
        lease_until: NEXT_MINUTE,
      }))
      .where("id", "=", jobId)
      .where("state", "=", "running")
      .where("lease_owner", "=", worker),
  );
  return advanced === 1;
}

/** The job's checkpoint, which nobody changes until the transaction ends; undefined where it was taken or canceled. */
export async function lockRun(
  client: Transaction,
  run: HeldRun,
): Promise<{ checkpoint: unknown } | undefined> {
  const [job] = await builtRows(client, held(run).select("checkpoint").forUpdate());
  return job;
}

const Report = z.record(z.string(), z.number()).nullable();

/** What the job's report has counted so far; null where it has none yet. */
export async function readReport(client: Transaction, jobId: string): Promise<Counts | null> {
  const [job] = await builtRows(
    client,
    builder.selectFrom("public.job").select("report").where("id", "=", jobId),
  );
  return Report.parse(job?.report ?? null);
}

/** Adds what was done to the report of a job that the transaction holds. */
export async function addToReport(client: Transaction, jobId: string, counts: Counts): Promise<void> {
  if (Object.keys(counts).length === 0) return;
  const report = JSON.stringify(addCounts((await readReport(client, jobId)) ?? {}, counts));
  await runBuilt(client, builder.updateTable("public.job").set({ report }).where("id", "=", jobId));
}

/** Changes what the job's report shows of single contacts. */
export async function changeExamples(
  client: Transaction,
  jobId: string,
  change: (before: readonly JobExample[]) => readonly JobExample[],
): Promise<void> {
  const [job] = await builtRows(
    client,
    builder.selectFrom("public.job").select("examples").where("id", "=", jobId),
  );
  const examples = JSON.stringify(change(z.array(JobExample).parse(job?.examples ?? [])));
  await runBuilt(client, builder.updateTable("public.job").set({ examples }).where("id", "=", jobId));
}

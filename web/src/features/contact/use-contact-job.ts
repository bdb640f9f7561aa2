import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Job, JobStarted } from "../../../../functions/jobs/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import { isRunning, jobQuery } from "../../lib/crm-queries.ts";
import type { OnWire } from "../../lib/on-wire.ts";

export interface ContactJob {
  start: () => void;
  running: boolean;
  /** The job as it was last seen; null before. */
  job: OnWire<Job> | null;
  /** The job that is over, done or not. */
  over: OnWire<Job> | null;
  /** Why it could not begin, be followed or end well, in French. */
  problem: string | null;
}

/** Long work on one contact: begins it and follows it; its end refreshes the contact (see jobQuery). */
export function useContactJob(start: () => Promise<JobStarted>): ContactJob {
  const [jobId, setJobId] = useState<string | null>(null);
  const begin = useMutation({
    mutationFn: start,
    onMutate: () => setJobId(null),
    onSuccess: ({ job }) => setJobId(job.id),
  });
  const followed = useQuery({ ...jobQuery(jobId ?? ""), enabled: jobId !== null });
  const job = jobId === null ? undefined : followed.data;
  const lost = jobId !== null && job === undefined && followed.isError;
  const over = job !== undefined && !isRunning(job) ? job : null;
  const running = begin.isPending || (jobId !== null && over === null && !lost);
  return {
    start: () => begin.mutate(),
    running,
    job: job ?? null,
    over,
    problem: running ? null : problemOf(),
  };

  function problemOf(): string | null {
    if (begin.isError) return messageOf(begin.error);
    if (lost) return messageOf(followed.error);
    return over === null ? null : failureOf(over);
  }
}

/** Why a job that is over was not done, in French; null where it was. */
export function failureOf({ state, error }: OnWire<Job>): string | null {
  if (state === "canceled") return "Le travail a été arrêté. Ce qui était fait est gardé.";
  return state === "failed" ? (error?.message ?? "Le travail s’est arrêté. Relancez plus tard.") : null;
}

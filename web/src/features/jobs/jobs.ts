import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as cancelJob } from "../../../../functions/jobs/cancel-job.ts";
import type { contract as listAllJobs } from "../../../../functions/jobs/list-all-jobs.ts";
import type { contract as listJobs } from "../../../../functions/jobs/list-jobs.ts";
import type { contract as retryJob } from "../../../../functions/workers/retry-job.ts";
import { messageOf } from "../../lib/api-error.ts";
import { call, type CallInput } from "../../lib/call.ts";
import { retry } from "../../ui/paged-list.tsx";
import { notify } from "../../ui/notify.ts";
import { connectionsQuery, isRunning } from "../../lib/crm-queries.ts";

const jobsKey = ["jobs"] as const;

/** While one of the jobs shown is under way, they are read again this often. */
const INTERVAL = 2000;

type Query = NonNullable<CallInput<typeof listJobs>["query"]>;
type AllQuery = NonNullable<CallInput<typeof listAllJobs>["query"]>;

/** A page of the organization's long work. */
export function jobsQuery(query: Query) {
  return queryOptions({
    queryKey: [...jobsKey, "own", query],
    queryFn: ({ signal }) => call<typeof listJobs>({ method: "GET", path: "/api/jobs", query, signal }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) === true ? INTERVAL : false),
    retry,
  });
}

/** A page of the long work of all organizations. */
export function allJobsQuery(query: AllQuery) {
  return queryOptions({
    queryKey: [...jobsKey, "all", query],
    queryFn: ({ signal }) =>
      call<typeof listAllJobs>({ method: "GET", path: "/api/admin/jobs", query, signal }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) === true ? INTERVAL : false),
    retry,
  });
}

/** Asks for a job's work once more; `forReal`: what a dry run has counted. */
export function useRetryJob(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { forReal: boolean }) =>
      call<typeof retryJob>({ method: "POST", path: "/api/jobs/{jobId}/retry", params: { jobId }, body }),
    onSuccess: (_, { forReal }) =>
      notify({
        kind: "success",
        text: forReal ? "C’est parti, pour de bon." : "Travail relancé.",
        id: "jobs",
      }),
    onError: (error) => notify({ kind: "error", text: messageOf(error), id: "jobs" }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: jobsKey }),
        client.invalidateQueries({ queryKey: connectionsQuery().queryKey }),
      ]),
  });
}

/** Stops a job at its next page. */
export function useCancelJob(jobId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call<typeof cancelJob>({ method: "POST", path: "/api/jobs/{jobId}/cancel", params: { jobId } }),
    onSuccess: () =>
      notify({ kind: "success", text: "Travail arrêté. Ce qui était fait est gardé.", id: "jobs" }),
    onError: (error) => notify({ kind: "error", text: messageOf(error), id: "jobs" }),
    onSettled: () => client.invalidateQueries({ queryKey: jobsKey }),
  });
}

import { queryOptions } from "@tanstack/react-query";
import type { Connection } from "../../../functions/crm/contract.ts";
import type { contract as listConnections } from "../../../functions/crm/connections/list-connections.ts";
import type { Job } from "../../../functions/jobs/contract.ts";
import type { contract as getJob } from "../../../functions/jobs/get-job.ts";
import { call } from "./call.ts";
import type { OnWire } from "./on-wire.ts";

const connectionsKey = ["connections"] as const;

/** A running job is looked at this often. */
const JOB_INTERVAL = 1000;

/** The CRMs connected to the organization and their newest synchronization. */
export function connectionsQuery() {
  return queryOptions({
    queryKey: connectionsKey,
    queryFn: ({ signal }) =>
      call<typeof listConnections>({ method: "GET", path: "/api/crm/connections", signal }),
    // Just connected, the first synchronization may not be there yet.
    refetchInterval: ({ state }) => (state.data?.data.some(awaitsFirstJob) === true ? JOB_INTERVAL : false),
  });
}

/** One piece of long work, looked at each second while it runs. Its end refreshes what it changed. */
export function jobQuery(jobId: string) {
  return queryOptions({
    queryKey: ["job", jobId],
    queryFn: async ({ signal, client }) => {
      const job = await call<typeof getJob>({
        method: "GET",
        path: "/api/jobs/{jobId}",
        params: { jobId },
        signal,
      });
      if (!isRunning(job)) {
        void client.invalidateQueries({ queryKey: ["contacts"] });
        void client.invalidateQueries({ queryKey: connectionsKey });
      }
      return job;
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || isRunning(state.data) ? JOB_INTERVAL : false,
    refetchIntervalInBackground: true,
  });
}

/** Whether a job has not ended: it waits for a worker, or one is at it. */
export function isRunning(job: Pick<Job, "state">): boolean {
  return job.state === "queued" || job.state === "running";
}

function awaitsFirstJob({ state, job, lastSyncedAt }: OnWire<Connection>): boolean {
  return state === "active" && job === null && lastSyncedAt === null;
}

import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { cancelJob, getJob, listAllJobs, listJobs, retryJob } from "./contract.ts";

export const jobRoutes: readonly RouteRow[] = [
  {
    name: "JobsList",
    contract: listJobs,
    handler: "functions/jobs/list-jobs.route.handler",
    environment: sessionGate,
  },
  {
    name: "JobsGet",
    contract: getJob,
    handler: "functions/jobs/get-job.route.handler",
    environment: [...sessionGate, "dataApi"],
  },
  {
    name: "JobsCancel",
    contract: cancelJob,
    handler: "functions/jobs/cancel-job.route.handler",
    environment: [...sessionGate, "dataApi"],
  },
  {
    name: "JobsRetry",
    contract: retryJob,
    handler: "functions/workers/retry-job.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
  {
    name: "AdminJobsList",
    contract: listAllJobs,
    handler: "functions/jobs/list-all-jobs.route.handler",
    environment: sessionGate,
  },
];

import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { getJob } from "./contract.ts";

export const jobRoutes: readonly RouteRow[] = [
  {
    name: "JobsGet",
    contract: getJob,
    handler: "functions/jobs/get-job.route.handler",
    environment: [...sessionGate, "dataApi"],
  },
];

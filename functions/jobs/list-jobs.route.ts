import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { listJobs as contract } from "./contract.ts";
import { listJobs } from "./list-jobs.ts";

export const route = endpoint(contract, { role: "manager" }, listJobs);
export const handler = lambda(route);

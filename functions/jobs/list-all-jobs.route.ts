import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { listAllJobs as contract } from "./contract.ts";
import { listAllJobs } from "./list-all-jobs.ts";

export const route = endpoint(contract, { role: "administrator" }, listAllJobs);
export const handler = lambda(route);

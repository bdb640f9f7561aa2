import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getJob as contract } from "./contract.ts";
import { getJob } from "./get-job.ts";

export const route = endpoint(contract, "session", getJob);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { cancelJob as contract } from "./contract.ts";
import { cancelJob } from "./cancel-job.ts";

export const route = endpoint(contract, "session", cancelJob);
export const handler = lambda(route);

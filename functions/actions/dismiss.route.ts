import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { dismissAction as contract } from "./contract.ts";
import { dismissAction } from "./dismiss.ts";

export const route = endpoint(contract, "session", dismissAction);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getAction as contract } from "./contract.ts";
import { getAction } from "./get-action.ts";

export const route = endpoint(contract, "session", getAction);
export const handler = lambda(route);

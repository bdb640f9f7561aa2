import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { postponeAction as contract } from "./contract.ts";
import { postponeAction } from "./postpone.ts";

export const route = endpoint(contract, "session", postponeAction);
export const handler = lambda(route);

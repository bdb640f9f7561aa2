import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateAction as contract } from "./contract.ts";
import { updateAction } from "./update-action.ts";

export const route = endpoint(contract, "session", updateAction);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { markActionDone as contract } from "./contract.ts";
import { markActionDone } from "./mark-done.ts";

export const route = endpoint(contract, "session", markActionDone);
export const handler = lambda(route);

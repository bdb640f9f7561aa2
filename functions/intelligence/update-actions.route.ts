import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateActions as contract } from "./contract.ts";
import { updateActions } from "./update-actions.ts";

export const route = endpoint(contract, "session", updateActions);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getPushKey as contract } from "./contract.ts";
import { getPushKey } from "./get-push-key.ts";

export const route = endpoint(contract, "session", getPushKey);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { createApiKey as contract } from "./contract.ts";
import { createApiKey } from "./create-api-key.ts";

export const route = endpoint(contract, "session", createApiKey);
export const handler = lambda(route);

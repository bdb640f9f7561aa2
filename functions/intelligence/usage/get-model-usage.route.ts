import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getModelUsage as contract } from "./contract.ts";
import { getModelUsage } from "./get-model-usage.ts";

export const route = endpoint(contract, "session", getModelUsage);
export const handler = lambda(route);

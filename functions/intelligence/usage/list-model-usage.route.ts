import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { listModelUsage as contract } from "./contract.ts";
import { listModelUsage } from "./list-model-usage.ts";

export const route = endpoint(contract, { role: "administrator" }, listModelUsage);
export const handler = lambda(route);

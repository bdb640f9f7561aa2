import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getReadiness as contract } from "./contract.ts";
import { getReadiness } from "./get-readiness.ts";

export const route = endpoint(contract, "public", getReadiness);
export const handler = lambda(route);

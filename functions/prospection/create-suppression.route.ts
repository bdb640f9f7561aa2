import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { createSuppression as contract } from "./contract.ts";
import { createSuppression } from "./create-suppression.ts";

export const route = endpoint(contract, "session", createSuppression);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { previewRetention as contract } from "./contract.ts";
import { previewRetention } from "./preview-retention.ts";

export const route = endpoint(contract, "session", previewRetention);
export const handler = lambda(route);

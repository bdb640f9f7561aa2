import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getRawText as contract } from "./contract.ts";
import { getRawText } from "./get-raw-text.ts";

export const route = endpoint(contract, "session", getRawText);
export const handler = lambda(route);

import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getGrounding as contract } from "./contract.ts";
import { getGrounding } from "./get-grounding.ts";

export const route = endpoint(contract, "session", getGrounding);
export const handler = lambda(route);

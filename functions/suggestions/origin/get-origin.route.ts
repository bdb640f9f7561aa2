import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getOrigin as contract } from "../contract.ts";
import { getOrigin } from "./get-origin.ts";

export const route = endpoint(contract, "session", getOrigin);
export const handler = lambda(route);

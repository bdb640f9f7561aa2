import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getStanding as contract } from "../contract.ts";
import { getStanding } from "./get-standing.ts";

export const route = endpoint(contract, "session", getStanding);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { lastChoices as contract } from "./contract.ts";
import { lastChoices } from "./last-choices.ts";

export const route = endpoint(contract, "session", lastChoices);
export const handler = lambda(route);

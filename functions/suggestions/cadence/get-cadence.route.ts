import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getCadence as contract } from "./contract.ts";
import { getCadence } from "./get-cadence.ts";

export const route = endpoint(contract, "session", getCadence);
export const handler = lambda(route);

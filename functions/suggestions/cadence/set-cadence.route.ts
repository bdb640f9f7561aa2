import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { setCadence as contract } from "./contract.ts";
import { setCadence } from "./set-cadence.ts";

export const route = endpoint(contract, "session", setCadence);
export const handler = lambda(route);

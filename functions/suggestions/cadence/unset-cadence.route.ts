import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { unsetCadence as contract } from "./contract.ts";
import { unsetCadence } from "./unset-cadence.ts";

export const route = endpoint(contract, "session", unsetCadence);
export const handler = lambda(route);

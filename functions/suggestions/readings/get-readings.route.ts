import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getReadings } from "./get-readings.ts";
import { getReadings as contract } from "../../readings/contract.ts";

export const route = endpoint(contract, "session", getReadings);
export const handler = lambda(route);

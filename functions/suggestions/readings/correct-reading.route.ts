import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { correctReading } from "./correct-reading.ts";
import { correctReading as contract } from "../../readings/contract.ts";

export const route = endpoint(contract, "session", correctReading);
export const handler = lambda(route);

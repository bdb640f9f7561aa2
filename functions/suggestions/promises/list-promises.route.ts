import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { listPromises as contract } from "../contract.ts";
import { listPromises } from "./list-promises.ts";

export const route = endpoint(contract, "session", listPromises);
export const handler = lambda(route);

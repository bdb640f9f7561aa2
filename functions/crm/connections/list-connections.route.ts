import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { listConnections as contract } from "../contract.ts";
import { listConnections } from "./list-connections.ts";

export const route = endpoint(contract, "session", listConnections);
export const handler = lambda(route);

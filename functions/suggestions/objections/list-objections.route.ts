import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { listObjections as contract } from "../contract.ts";
import { listObjections } from "./list-objections.ts";

export const route = endpoint(contract, "session", listObjections);
export const handler = lambda(route);

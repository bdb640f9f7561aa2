import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getContactPromises as contract } from "../contract.ts";
import { getContactPromises } from "./contact-promises.ts";

export const route = endpoint(contract, "session", getContactPromises);
export const handler = lambda(route);

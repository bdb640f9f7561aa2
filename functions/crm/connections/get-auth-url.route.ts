import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getAuthUrl as contract } from "../contract.ts";
import { getAuthUrl } from "./get-auth-url.ts";

export const route = endpoint(contract, "session", getAuthUrl);
export const handler = lambda(route);

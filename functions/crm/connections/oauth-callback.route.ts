import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { oauthCallback as contract } from "../contract.ts";
import { oauthCallback } from "./oauth-callback.ts";

export const route = endpoint(contract, "public", oauthCallback);
export const handler = lambda(route);

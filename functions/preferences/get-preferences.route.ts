import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getPreferences as contract } from "./contract.ts";
import { getPreferences } from "./get-preferences.ts";

export const route = endpoint(contract, "account", getPreferences);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updatePreferences as contract } from "./contract.ts";
import { updatePreferences } from "./update-preferences.ts";

export const route = endpoint(contract, "account", updatePreferences);
export const handler = lambda(route);

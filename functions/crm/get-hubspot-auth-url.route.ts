import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getHubspotAuthUrl as contract } from "./contract.ts";
import { getHubspotAuthUrl } from "./get-hubspot-auth-url.ts";

export const route = endpoint(contract, "session", getHubspotAuthUrl);
export const handler = lambda(route);

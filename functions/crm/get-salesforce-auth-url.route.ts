import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getSalesforceAuthUrl as contract } from "./contract.ts";
import { getSalesforceAuthUrl } from "./get-salesforce-auth-url.ts";

export const route = endpoint(contract, "session", getSalesforceAuthUrl);
export const handler = lambda(route);

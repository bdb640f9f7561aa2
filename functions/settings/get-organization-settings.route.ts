import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { getOrganizationSettings as contract } from "./contract.ts";
import { getOrganizationSettings } from "./get-organization-settings.ts";

export const route = endpoint(contract, "account", getOrganizationSettings);
export const handler = lambda(route);

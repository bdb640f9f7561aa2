import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateOrganizationSettings as contract } from "./contract.ts";
import { updateOrganizationSettings } from "./update-organization-settings.ts";

export const route = endpoint(contract, { role: "owner" }, updateOrganizationSettings);
export const handler = lambda(route);

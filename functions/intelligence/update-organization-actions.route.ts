import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { updateOrganizationActions as contract } from "./contract.ts";
import { updateOrganizationActions } from "./update-organization-actions.ts";

export const route = endpoint(contract, { role: "manager" }, updateOrganizationActions);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { exportOrganization as contract } from "./contract.ts";
import { exportOrganization } from "./export-organization.ts";

export const route = endpoint(
  contract,
  { role: "owner", refusal: "Seuls les propriétaires de l’organisation exportent ses données." },
  exportOrganization,
);
export const handler = lambda(route);

import { type RouteRow, sessionGate } from "../http/route-row.ts";
import {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from "./contract.ts";

export const organizationRoutes: readonly RouteRow[] = [
  {
    name: "OrganizationsList",
    contract: listOrganizations,
    handler: "functions/organizations/list-organizations.route.handler",
    environment: sessionGate,
  },
  {
    name: "OrganizationsCreate",
    contract: createOrganization,
    handler: "functions/organizations/create-organization.route.handler",
    environment: sessionGate,
  },
  {
    name: "OrganizationsGet",
    contract: getOrganization,
    handler: "functions/organizations/get-organization.route.handler",
    environment: sessionGate,
  },
  {
    name: "OrganizationsUpdate",
    contract: updateOrganization,
    handler: "functions/organizations/update-organization.route.handler",
    environment: sessionGate,
  },
  {
    name: "OrganizationsDelete",
    contract: deleteOrganization,
    handler: "functions/organizations/delete-organization.route.handler",
    environment: sessionGate,
    // Measured: 20,000 contacts with 100,000 engagements take three seconds.
    timeoutSeconds: 28,
  },
];

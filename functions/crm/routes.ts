import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { getHubspotAuthUrl, listConnections, oauthCallback, refreshContacts } from "./contract.ts";

export const crmRoutes: readonly RouteRow[] = [
  {
    name: "CrmGetHubspotAuthUrl",
    contract: getHubspotAuthUrl,
    handler: "functions/crm/get-hubspot-auth-url.route.handler",
    environment: [...sessionGate, "hubspot"],
  },
  {
    name: "CrmOauthCallback",
    contract: oauthCallback,
    handler: "functions/crm/oauth-callback.route.handler",
    environment: [...sessionGate, "dataApi", "hubspot", "queue", "tokens"],
    timeoutSeconds: 29,
  },
  {
    name: "CrmRefreshContacts",
    contract: refreshContacts,
    handler: "functions/crm/refresh-contacts.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
  {
    name: "CrmListConnections",
    contract: listConnections,
    handler: "functions/crm/list-connections.route.handler",
    environment: [...sessionGate, "dataApi"],
  },
];

import { type RouteRow, sessionGate } from "../http/route-row.ts";
import {
  disconnect,
  getHubspotAuthUrl,
  getSalesforceAuthUrl,
  listConnections,
  oauthCallback,
  refreshContact,
  refreshContacts,
  refreshEngagements,
  refreshNotes,
  receiveHubspotWebhook,
} from "./contract.ts";

export const crmRoutes: readonly RouteRow[] = [
  {
    name: "CrmGetHubspotAuthUrl",
    contract: getHubspotAuthUrl,
    handler: "functions/crm/get-hubspot-auth-url.route.handler",
    environment: [...sessionGate, "hubspot"],
  },
  {
    name: "CrmGetSalesforceAuthUrl",
    contract: getSalesforceAuthUrl,
    handler: "functions/crm/get-salesforce-auth-url.route.handler",
    environment: [...sessionGate, "salesforce"],
  },
  {
    name: "CrmDisconnect",
    contract: disconnect,
    handler: "functions/crm/disconnect.route.handler",
    environment: [...sessionGate, "hubspot", "salesforce", "tokens"],
    timeoutSeconds: 29,
  },
  {
    name: "CrmOauthCallback",
    contract: oauthCallback,
    handler: "functions/crm/oauth-callback.route.handler",
    environment: [...sessionGate, "dataApi", "hubspot", "queue", "salesforce", "tokens"],
    timeoutSeconds: 29,
  },
  {
    name: "CrmRefreshContacts",
    contract: refreshContacts,
    handler: "functions/crm/refresh-contacts.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
  {
    name: "CrmRefreshContact",
    contract: refreshContact,
    handler: "functions/crm/refresh-contact.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
  {
    name: "CrmRefreshEngagements",
    contract: refreshEngagements,
    handler: "functions/crm/refresh-engagements.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
  {
    name: "CrmRefreshNotes",
    contract: refreshNotes,
    handler: "functions/crm/refresh-notes.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
  {
    name: "CrmListConnections",
    contract: listConnections,
    handler: "functions/crm/list-connections.route.handler",
    environment: [...sessionGate],
  },
  {
    name: "CrmReceiveHubspotWebhook",
    contract: receiveHubspotWebhook,
    handler: "functions/crm/webhooks/receive-hubspot-webhook.route.handler",
    environment: [...sessionGate, "hubspot", "queue"],
  },
];

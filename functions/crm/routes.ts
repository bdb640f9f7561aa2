import { type RouteRow, sessionGate } from "../http/route-row.ts";
import {
  disconnect,
  getAuthUrl,
  getAuthUrlAlias,
  listConnections,
  oauthCallback,
  refreshContact,
  refreshContacts,
  refreshEngagements,
  refreshNotes,
  receiveWebhook,
} from "./contract.ts";

export const crmRoutes: readonly RouteRow[] = [
  {
    name: "CrmGetAuthUrl",
    contract: getAuthUrl,
    handler: "functions/crm/connections/get-auth-url.route.handler",
    environment: [...sessionGate, "crms"],
  },
  {
    name: "CrmGetAuthUrlAlias",
    contract: getAuthUrlAlias,
    handler: "functions/crm/connections/get-auth-url-alias.route.handler",
    environment: [...sessionGate, "crms"],
  },
  {
    name: "CrmDisconnect",
    contract: disconnect,
    handler: "functions/crm/connections/disconnect.route.handler",
    environment: [...sessionGate, "crms", "tokens"],
    timeoutSeconds: 29,
  },
  {
    name: "CrmOauthCallback",
    contract: oauthCallback,
    handler: "functions/crm/connections/oauth-callback.route.handler",
    environment: [...sessionGate, "crms", "queue", "tokens"],
    timeoutSeconds: 29,
  },
  {
    name: "CrmRefreshContacts",
    contract: refreshContacts,
    handler: "functions/crm/refresh/refresh-contacts.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "CrmRefreshContact",
    contract: refreshContact,
    handler: "functions/crm/refresh/refresh-contact.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "CrmRefreshEngagements",
    contract: refreshEngagements,
    handler: "functions/crm/refresh/refresh-engagements.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "CrmRefreshNotes",
    contract: refreshNotes,
    handler: "functions/crm/refresh/refresh-notes.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "CrmListConnections",
    contract: listConnections,
    handler: "functions/crm/connections/list-connections.route.handler",
    environment: [...sessionGate],
  },
  {
    name: "CrmReceiveWebhook",
    contract: receiveWebhook,
    handler: "functions/crm/webhooks/receive-webhook.route.handler",
    environment: [...sessionGate, "crms", "queue"],
  },
];

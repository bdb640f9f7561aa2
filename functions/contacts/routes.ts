import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { callRoutes } from "./calls/routes.ts";
import { getContact, getFeed, listContacts, updateLinkedin } from "./contract.ts";
import { groundingRoutes } from "./grounding/routes.ts";
import { rawTextRoutes } from "./raw-text/routes.ts";

export const contactRoutes: readonly RouteRow[] = [
  ...callRoutes,
  ...groundingRoutes,
  ...rawTextRoutes,
  {
    name: "ContactsGetFeed",
    contract: getFeed,
    handler: "functions/contacts/get-feed.route.handler",
    environment: sessionGate,
  },
  {
    name: "ContactsList",
    contract: listContacts,
    handler: "functions/contacts/list-contacts.route.handler",
    environment: sessionGate,
  },
  {
    name: "ContactsGet",
    contract: getContact,
    handler: "functions/contacts/get-contact.route.handler",
    environment: sessionGate,
  },
  {
    name: "ContactsUpdateLinkedin",
    contract: updateLinkedin,
    handler: "functions/contacts/linkedin/update-linkedin.route.handler",
    environment: sessionGate,
  },
];

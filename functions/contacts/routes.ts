import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { getContact, getFeed, getGrounding, listContacts, updateLinkedin } from "./contract.ts";

export const contactRoutes: readonly RouteRow[] = [
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
    handler: "functions/contacts/update-linkedin.route.handler",
    environment: sessionGate,
  },
  {
    name: "ContactsGetGrounding",
    contract: getGrounding,
    handler: "functions/contacts/get-grounding.route.handler",
    environment: sessionGate,
  },
];

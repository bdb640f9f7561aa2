import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { addCallNote, getContact, getFeed, getGrounding, listContacts, updateLinkedin } from "./contract.ts";

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
    name: "ContactsAddCallNote",
    contract: addCallNote,
    handler: "functions/contacts/add-call-note.route.handler",
    environment: [...sessionGate, "dataApi", "queue"],
  },
  {
    name: "ContactsGetGrounding",
    contract: getGrounding,
    handler: "functions/contacts/get-grounding.route.handler",
    environment: sessionGate,
  },
];

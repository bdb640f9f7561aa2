import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { addCallNote } from "./contract.ts";

export const callRoutes: readonly RouteRow[] = [
  {
    name: "ContactsAddCallNote",
    contract: addCallNote,
    handler: "functions/contacts/calls/add-call-note.route.handler",
    environment: [...sessionGate, "queue"],
  },
];

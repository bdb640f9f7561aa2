import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { addCallNote, recordCallConsent, withdrawCallConsent } from "./contract.ts";

export const callRoutes: readonly RouteRow[] = [
  {
    name: "ContactsAddCallNote",
    contract: addCallNote,
    handler: "functions/contacts/calls/add-call-note.route.handler",
    environment: [...sessionGate, "queue"],
  },
  {
    name: "ContactsRecordCallConsent",
    contract: recordCallConsent,
    handler: "functions/contacts/calls/record-call-consent.route.handler",
    environment: sessionGate,
  },
  {
    name: "ContactsWithdrawCallConsent",
    contract: withdrawCallConsent,
    handler: "functions/contacts/calls/withdraw-call-consent.route.handler",
    environment: sessionGate,
  },
];

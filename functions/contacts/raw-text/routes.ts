import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { getRawText } from "./contract.ts";

export const rawTextRoutes: readonly RouteRow[] = [
  {
    name: "ContactsGetRawText",
    contract: getRawText,
    handler: "functions/contacts/raw-text/get-raw-text.route.handler",
    environment: sessionGate,
  },
];

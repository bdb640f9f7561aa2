import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { whyNot } from "./contract.ts";

export const suggestionRoutes: readonly RouteRow[] = [
  {
    name: "SuggestionsWhyNot",
    contract: whyNot,
    handler: "functions/suggestions/why-not.route.handler",
    environment: sessionGate,
  },
];

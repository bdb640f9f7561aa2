import { type RouteRow, sessionGate } from "../http/route-row.ts";
import { getStanding, whyEmpty, whyNot } from "./contract.ts";

export const suggestionRoutes: readonly RouteRow[] = [
  {
    name: "SuggestionsWhyNot",
    contract: whyNot,
    handler: "functions/suggestions/why-not.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsWhyEmpty",
    contract: whyEmpty,
    handler: "functions/suggestions/why-empty.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsGetStanding",
    contract: getStanding,
    handler: "functions/suggestions/get-standing.route.handler",
    environment: [...sessionGate, "model"],
  },
];

import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { getNamedPeople, leaveNamedPerson, listNamedPeople, takeNamedPerson } from "./contract.ts";

export const namedPeopleRoutes: readonly RouteRow[] = [
  {
    name: "SuggestionsListNamedPeople",
    contract: listNamedPeople,
    handler: "functions/suggestions/named-people/list-named-people.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsGetNamedPeople",
    contract: getNamedPeople,
    handler: "functions/suggestions/named-people/get-named-people.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsTakeNamedPerson",
    contract: takeNamedPerson,
    handler: "functions/suggestions/named-people/take-named-person.route.handler",
    environment: sessionGate,
  },
  {
    name: "SuggestionsLeaveNamedPerson",
    contract: leaveNamedPerson,
    handler: "functions/suggestions/named-people/leave-named-person.route.handler",
    environment: sessionGate,
  },
];

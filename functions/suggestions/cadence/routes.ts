import { type RouteRow, sessionGate } from "../../http/route-row.ts";
import { getCadence, listCadenceRules, replaceCadenceRules, setCadence, unsetCadence } from "./contract.ts";

export const cadenceRoutes: readonly RouteRow[] = [
  {
    name: "CadenceGet",
    contract: getCadence,
    handler: "functions/suggestions/cadence/get-cadence.route.handler",
    environment: sessionGate,
  },
  {
    name: "CadenceSet",
    contract: setCadence,
    handler: "functions/suggestions/cadence/set-cadence.route.handler",
    environment: sessionGate,
  },
  {
    name: "CadenceUnset",
    contract: unsetCadence,
    handler: "functions/suggestions/cadence/unset-cadence.route.handler",
    environment: sessionGate,
  },
  {
    name: "CadenceListRules",
    contract: listCadenceRules,
    handler: "functions/suggestions/cadence/list-cadence-rules.route.handler",
    environment: sessionGate,
  },
  {
    name: "CadenceReplaceRules",
    contract: replaceCadenceRules,
    handler: "functions/suggestions/cadence/replace-cadence-rules.route.handler",
    environment: sessionGate,
  },
];

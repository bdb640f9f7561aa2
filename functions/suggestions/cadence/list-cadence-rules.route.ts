import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { listCadenceRules as contract } from "./contract.ts";
import { listCadenceRules } from "./list-cadence-rules.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation fixent les règles de rythme." },
  listCadenceRules,
);
export const handler = lambda(route);

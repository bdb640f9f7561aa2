import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { replaceCadenceRules as contract } from "./contract.ts";
import { replaceCadenceRules } from "./replace-cadence-rules.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation fixent les règles de rythme." },
  replaceCadenceRules,
);
export const handler = lambda(route);

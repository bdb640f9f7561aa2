import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { updateModelLimits as contract } from "./contract.ts";
import { updateModelLimits } from "./update-model-limits.ts";

export const route = endpoint(
  contract,
  {
    role: "manager",
    refusal: "Le plafond est réservé aux propriétaires et administrateurs de l’organisation.",
  },
  updateModelLimits,
);
export const handler = lambda(route);

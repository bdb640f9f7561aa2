import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { getModelUsage as contract } from "./contract.ts";
import { getModelUsage } from "./get-model-usage.ts";

export const route = endpoint(
  contract,
  {
    role: "manager",
    refusal: "L’usage du modèle est réservé aux propriétaires et administrateurs de l’organisation.",
  },
  getModelUsage,
);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { exportPersonalData as contract } from "./contract.ts";
import { exportPersonalData } from "./export-personal-data.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables exportent les données d’une personne." },
  exportPersonalData,
);
export const handler = lambda(route);

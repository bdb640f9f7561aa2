import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { erasePersonalData as contract } from "./contract.ts";
import { erasePersonalData } from "./erase-personal-data.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables effacent les données d’une personne." },
  erasePersonalData,
);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { listOwners } from "./list-owners.ts";
import { listOwners as contract } from "./contract.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation attribuent les contacts." },
  listOwners,
);
export const handler = lambda(route);

import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { assignOwners } from "./assign-owners.ts";
import { assignOwners as contract } from "./contract.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation attribuent les contacts." },
  assignOwners,
);
export const handler = lambda(route);

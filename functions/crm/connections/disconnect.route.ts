import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { disconnect as contract } from "../contract.ts";
import { disconnect } from "./disconnect.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation déconnectent un CRM." },
  disconnect,
);
export const handler = lambda(route);

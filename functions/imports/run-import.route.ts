import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { runImport as contract } from "./contract.ts";
import { runImport } from "./run-import.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation importent un fichier." },
  runImport,
);
export const handler = lambda(route);

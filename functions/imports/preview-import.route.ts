import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { previewImport as contract } from "./contract.ts";
import { previewImport } from "./preview-import.ts";

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation importent un fichier." },
  previewImport,
);
export const handler = lambda(route);

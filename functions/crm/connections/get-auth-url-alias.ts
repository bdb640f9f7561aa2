import { defineContract } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { contract as original, getAuthUrl } from "./get-auth-url.ts";

/** Its older address, which clients keep (docs/product.md, 7). */
export const contract = defineContract({
  ...original,
  path: "/api/{crm}/auth-url",
  summary: "Le même, à l’adresse d’origine\u00A0: /api/hubspot/auth-url.",
});

export const route = endpoint(contract, "session", getAuthUrl, {
  name: "CrmGetAuthUrlAlias",
  environment: ["crms"],
});
export const handler = lambda(route);

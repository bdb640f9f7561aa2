import { defineContract } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { JobStarted } from "../../jobs/contract.ts";
import { someContacts } from "../contract.ts";
import { refreshOnly } from "./refresh-only.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/crm/refresh-notes",
  errors: ["not_found", "crm_not_connected", "crm_revoked", "conflict"],
  summary: "Relit les notes de contacts dans leur CRM.",
  body: someContacts,
  response: JobStarted,
  status: 202,
});

export const route = endpoint(contract, "session", refreshOnly("refreshNotes"), {
  name: "CrmRefreshNotes",
  environment: ["queue"],
});
export const handler = lambda(route);

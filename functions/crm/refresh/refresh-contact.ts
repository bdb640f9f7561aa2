import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { JobStarted } from "../../jobs/contract.ts";
import { Crm, refreshFlags } from "../contract.ts";
import { refreshSomeContacts } from "./refresh-some-contacts.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/crm/refresh-contact",
  errors: ["not_found", "crm_not_connected", "crm_revoked", "conflict", "rate_limited"],
  summary: "Synchronise un contact, ses échanges et ses notes.",
  body: z.strictObject({
    contactId: z.uuid(),
    /** Defaults to the contact's own CRM. */
    crm: Crm.optional(),
    ...refreshFlags,
  }),
  response: JobStarted,
  status: 202,
});

/** POST /api/crm/refresh-contact: one contact, for any member of its organization. Throws as `refreshSomeContacts`. */
export function refreshContact(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { contactId, crm, ...flags } = call.input.body;
  return refreshSomeContacts(call.ctx, { contactIds: [contactId], crm }, { refreshContacts: true, ...flags });
}

export const route = endpoint(contract, "session", refreshContact, {
  name: "CrmRefreshContact",
  environment: ["queue"],
});
export const handler = lambda(route);

import * as z from "zod";
import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { actionFlags, contactId, starting } from "./contract.ts";
import { startForContacts } from "./start-for-contacts.ts";

export const contract = starting(
  "/api/intelligence/update-actions",
  "Propose des actions pour des contacts.",
  z.strictObject({ contactIds: z.array(contactId).min(1).max(1_000), ...actionFlags }),
);

/**
 * POST /api/intelligence/update-actions: brings the actions of some contacts up to date. One contact: for any member of
 * its organization; more: for its managers.
 */
export function updateActions(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  return startForContacts(call.ctx, "update-actions", call.input.body);
}

export const route = endpoint(contract, "session", updateActions, {
  name: "IntelligenceUpdateActions",
  environment: ["queue"],
});
export const handler = lambda(route);

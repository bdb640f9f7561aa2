import * as z from "zod";
import type { PublicContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { endpoint, JsonText } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { ContactDetail } from "./contract.ts";
import { readContact } from "./store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}",
  scope: "contacts:read",
  summary: "Un contact, ses actions et ce qui s’est passé.",
  params: z.object({ contactId: z.uuid() }),
  response: ContactDetail,
});

/** GET /api/contacts/{contactId}: the contact, its actions and what happened, as JSON text. */
export function getContact(call: { ctx: PublicContext; input: Input<typeof contract> }): Promise<string> {
  return readContact(call.ctx, call.input.params.contactId, call.ctx.clock.now());
}

export const route = endpoint(contract, "inline", async (call) => new JsonText(await getContact(call)), {
  name: "ContactsGet",
});
export const handler = lambda(route);

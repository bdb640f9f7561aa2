import * as z from "zod";
import { wholeText } from "../../crm/clean-text.ts";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { HeldBy } from "./contract.ts";
import { partsOf } from "./parts-of.ts";
import { readRawText } from "./raw-text-store.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/texts/{textId}/raw",
  scope: "contacts:read",
  summary: "Un échange ou une note d’un contact en entier, avec ce que le nettoyage en a retiré.",
  params: z.object({ contactId: z.uuid(), textId: z.uuid() }),
  response: z.object({
    heldBy: HeldBy,
    /** Joined they are the whole, as plain text: what the cleaned text has, and what was taken away. */
    parts: z.array(z.object({ text: z.string(), isKept: z.boolean() })),
  }),
});

/**
 * GET /api/contacts/{contactId}/texts/{textId}/raw: an engagement or note of the contact before it was cleaned, as
 * words. Throws `not_found` outside the organization, and where cleaning changed nothing.
 */
export async function getRawText(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { contactId, textId } = call.input.params;
  const { heldBy, raw, text } = await readRawText(call.ctx, contactId, textId);
  return { heldBy, parts: partsOf(wholeText(raw), text) };
}

export const route = endpoint(contract, "session", getRawText, { name: "ContactsGetRawText" });
export const handler = lambda(route);

import * as z from "zod";
import { Crm } from "../../crm/contract.ts";
import { contract } from "../../http/contract.ts";

/** Which CRM holds a text, or that an imported file did. */
export const HeldBy = z.enum([...Crm.options, "import"]);

export const getRawText = contract({
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

import * as z from "zod";
import { contract } from "../../http/contract.ts";
import { ContactDetail, Note } from "../contract.ts";

/** Most characters of what one writes after a call. */
export const LONGEST_CALL_NOTE = 10_000;

export const addCallNote = contract({
  method: "POST",
  path: "/api/contacts/{contactId}/call-notes",
  scope: "contacts:write",
  errors: ["conflict"],
  summary: "Garde ce que vous notez après un appel, et l’inscrit dans le CRM si l’organisation l’a activé.",
  params: z.object({ contactId: z.uuid() }),
  body: z.strictObject({
    /** Given by the page, so that what is sent twice is kept once. */
    id: z.uuid(),
    text: z
      .string()
      .trim()
      .min(1)
      .max(LONGEST_CALL_NOTE)
      .refine((text) => !text.includes("\u0000")),
  }),
  response: z.object({
    note: Note,
    /** It will be written into the CRM; false where it stays here. */
    goesToCrm: z.boolean(),
  }),
});

export const recordCallConsent = contract({
  method: "PUT",
  path: "/api/contacts/{contactId}/call-consent",
  errors: ["conflict"],
  summary: "Enregistre qu’un contact accepte d’être appelé, au nom de la personne connectée.",
  params: z.object({ contactId: z.uuid() }),
  response: ContactDetail,
});

export const withdrawCallConsent = contract({
  method: "DELETE",
  path: "/api/contacts/{contactId}/call-consent",
  summary: "Retire l’accord d’un contact à être appelé.",
  params: z.object({ contactId: z.uuid() }),
  response: ContactDetail,
});

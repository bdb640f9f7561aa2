import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input } from "../../http/contract.ts";
import { endpoint, JsonText } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { ContactDetail } from "../contract.ts";
import { readContact } from "../store.ts";
import { storeConsent } from "./consent-store.ts";

export const contract = defineContract({
  method: "PUT",
  path: "/api/contacts/{contactId}/call-consent",
  errors: ["conflict"],
  summary: "Enregistre qu’un contact accepte d’être appelé, au nom de la personne connectée.",
  params: z.object({ contactId: z.uuid() }),
  response: ContactDetail,
});

/**
 * PUT /api/contacts/{contactId}/call-consent: any member records that the person agrees to be called; audited. The one
 * recorded already stays. Answers the contact as GET does, as JSON text. Throws `not_found`, and `conflict` where the
 * contact has objected.
 */
export async function recordCallConsent(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { ctx, input } = call;
  const { contactId } = input.params;
  if ((await storeConsent(ctx, contactId)) === "objected")
    throw new AppError(
      "conflict",
      "Ce contact s’est opposé à la prospection\u00A0: son accord n’est pas enregistré.",
    );
  return readContact(ctx, contactId, ctx.clock.now());
}

export const route = endpoint(
  contract,
  "session",
  async (call) => new JsonText(await recordCallConsent(call)),
  { name: "ContactsRecordCallConsent" },
);
export const handler = lambda(route);

import type { UserContext } from "../../http/context.ts";
import type { Input } from "../../http/contract.ts";
import { AppError } from "../../http/errors.ts";
import { readContact } from "../store.ts";
import { storeConsent } from "./consent-store.ts";
import type { recordCallConsent as contract } from "./contract.ts";

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

import type { UserContext } from "../../http/context.ts";
import type { Input } from "../../http/contract.ts";
import { readContact } from "../store.ts";
import { removeConsent } from "./consent-store.ts";
import type { withdrawCallConsent as contract } from "./contract.ts";

/** DELETE /api/contacts/{contactId}/call-consent: any member takes it back; audited. Throws `not_found`. */
export async function withdrawCallConsent(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { ctx, input } = call;
  await removeConsent(ctx, input.params.contactId);
  return readContact(ctx, input.params.contactId, ctx.clock.now());
}

import { wholeText } from "../../crm/clean-text.ts";
import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import type { getRawText as contract } from "./contract.ts";
import { partsOf } from "./parts-of.ts";
import { readRawText } from "./raw-text-store.ts";

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

import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import { startForContacts } from "../../intelligence/start-for-contacts.ts";
import { judgeCorrected } from "../readings/judge-corrected.ts";
import type { setLetterChoice as contract } from "./contract.ts";
import { chooseLetter } from "./letter-choice-store.ts";

/**
 * PUT /api/contacts/{contactId}/letter-choice: keeps how the caller writes to a contact. A corrected register counts
 * from now on, and the open proposal that nobody edited is written anew. Throws `not_found`, and `rate_limited` to
 * whoever has had too much written: the choice is kept, and the next night writes it.
 */
export async function setLetterChoice(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { contactId } = input.params;
  const chosen = await chooseLetter(ctx, contactId, input.body);
  if (input.body.register === undefined) return { ...chosen, job: null };
  const { isOutdated } = await judgeCorrected(ctx, contactId, false);
  if (!isOutdated) return { ...chosen, job: null };
  const { job } = await startForContacts(ctx, "update-actions", { contactIds: [contactId] });
  return { ...chosen, job };
}

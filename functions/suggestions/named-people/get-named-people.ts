import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import type { getNamedPeople as contract } from "./contract.ts";
import { requireContact } from "./naming-store.ts";
import { toldPeople } from "./people-named.ts";
import { readPredecessors } from "./predecessor-store.ts";

/**
 * GET /api/contacts/{contactId}/named-people: whom a contact's texts name, and whose business the contact has taken
 * over. Throws `not_found` outside the caller's organization.
 */
export async function getNamedPeople(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { contactId } = input.params;
  await requireContact(ctx, contactId);
  const data = await toldPeople(ctx, [contactId]);
  return { data, predecessors: await readPredecessors(ctx, contactId) };
}

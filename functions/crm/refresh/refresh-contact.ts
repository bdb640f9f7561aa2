import type { UserContext } from "../../http/context.ts";
import type { Input, Wire } from "../../http/contract.ts";
import type { refreshContact as contract } from "../contract.ts";
import { refreshSomeContacts } from "./refresh-some-contacts.ts";

/** POST /api/crm/refresh-contact: one contact, for any member of its organization. Throws as `refreshSomeContacts`. */
export function refreshContact(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { contactId, crm, ...flags } = call.input.body;
  return refreshSomeContacts(call.ctx, { contactIds: [contactId], crm }, { refreshContacts: true, ...flags });
}

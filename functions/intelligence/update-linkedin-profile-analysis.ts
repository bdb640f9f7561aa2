import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { startForContacts } from "./start-for-contacts.ts";
import type { updateLinkedinProfileAnalysis as contract } from "./contract.ts";

/** POST /api/intelligence/update-linkedin-profile-analysis: the LinkedIn profile somebody gave of one contact, for any member of its organization. */
export function updateLinkedinProfileAnalysis(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { contactId, ...flags } = call.input.body;
  return startForContacts(call.ctx, "update-linkedin-profile-analysis", {
    contactIds: [contactId],
    ...flags,
  });
}

import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { startForContacts } from "./start-for-contacts.ts";
import type { updateNotesAnalysis as contract } from "./contract.ts";

/** POST /api/intelligence/update-notes-analysis: the notes about one contact, for any member of its organization. */
export function updateNotesAnalysis(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { contactId, ...flags } = call.input.body;
  return startForContacts(call.ctx, "update-notes-analysis", { contactIds: [contactId], ...flags });
}

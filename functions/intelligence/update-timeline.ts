import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { startForContacts } from "./start-for-contacts.ts";
import type { updateTimeline as contract } from "./contract.ts";

/** POST /api/intelligence/update-timeline: the story of one contact, for any member of its organization. */
export function updateTimeline(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { contactId, ...flags } = call.input.body;
  return startForContacts(call.ctx, "update-timeline", { contactIds: [contactId], ...flags });
}

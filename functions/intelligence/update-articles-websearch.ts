import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import { startForContacts } from "./start-for-contacts.ts";
import type { updateArticlesWebsearch as contract } from "./contract.ts";

/** POST /api/intelligence/update-articles-websearch: what is written about one contact's company, for any member of its organization. */
export function updateArticlesWebsearch(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { contactId, ...flags } = call.input.body;
  return startForContacts(call.ctx, "update-articles-websearch", { contactIds: [contactId], ...flags });
}

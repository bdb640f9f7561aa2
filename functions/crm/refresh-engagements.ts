import type { UserContext } from "../http/context.ts";
import type { Input, Wire } from "../http/contract.ts";
import type { refreshEngagements as contract } from "./contract.ts";
import { refreshSomeContacts } from "./refresh-some-contacts.ts";

/** POST /api/crm/refresh-engagements: only the engagements of some contacts. Throws as `refreshSomeContacts`. */
export function refreshEngagements(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { contactIds, crm } = call.input.body;
  return refreshSomeContacts(
    call.ctx,
    { contactIds, crm },
    {
      refreshContacts: false,
      updateContext: false,
      refreshEngagements: true,
      refreshNotes: false,
      refreshActions: false,
      dryRun: false,
    },
  );
}

import { queryOptions } from "@tanstack/react-query";
import type { contract as getStanding } from "../../../../functions/suggestions/standing/get-standing.ts";
import { call } from "../../lib/call.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";

/** Where the relation with a contact stands, composed without a model, and whether there is one. */
export function standingQuery(contactId: string) {
  return queryOptions({
    queryKey: [...contactsKey, "standing", contactId],
    queryFn: ({ signal }) =>
      call<typeof getStanding>({
        method: "GET",
        path: "/api/contacts/{contactId}/standing",
        params: { contactId },
        signal,
      }),
  });
}

import { queryOptions } from "@tanstack/react-query";
import type { contract as whyNot } from "../../../../functions/suggestions/explanations/why-not/why-not.ts";
import { call } from "../../lib/call.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";

/** Why a contact is not in the day's list of the signed-in person. */
export function whyNotQuery(contactId: string) {
  return queryOptions({
    queryKey: [...contactsKey, "why-not", contactId],
    queryFn: ({ signal }) =>
      call<typeof whyNot>({
        method: "GET",
        path: "/api/contacts/{contactId}/why-not",
        params: { contactId },
        signal,
      }),
  });
}

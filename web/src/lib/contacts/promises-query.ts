import { queryOptions } from "@tanstack/react-query";
import type { contract as getContactPromises } from "../../../../functions/suggestions/promises/contact-promises.ts";
import { call } from "../call.ts";
import { contactsKey } from "./queries.ts";

/** What was promised to a contact, and by them. Under the contacts' key: what changes them may keep a promise. */
export function contactPromisesQuery(contactId: string) {
  return queryOptions({
    queryKey: [...contactsKey, "promises", contactId],
    queryFn: ({ signal }) =>
      call<typeof getContactPromises>({
        method: "GET",
        path: "/api/contacts/{contactId}/promises",
        params: { contactId },
        signal,
      }),
  });
}

import { queryOptions } from "@tanstack/react-query";
import type { contract as getReadings } from "../../../../functions/suggestions/readings/get-readings.ts";
import { call } from "../../lib/call.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";

/** What was read in each text of a contact, by whom, and what people corrected of it. */
export function readingsQuery(contactId: string) {
  return queryOptions({
    queryKey: [...contactsKey, "readings", contactId],
    queryFn: ({ signal }) =>
      call<typeof getReadings>({
        method: "GET",
        path: "/api/contacts/{contactId}/readings",
        params: { contactId },
        signal,
      }),
  });
}

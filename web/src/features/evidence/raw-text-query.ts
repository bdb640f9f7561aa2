import { queryOptions } from "@tanstack/react-query";
import type { contract as getRawText } from "../../../../functions/contacts/raw-text/get-raw-text.ts";
import { call } from "../../lib/call.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";

/** An exchange or note as it was before it was cleaned. */
export function rawTextQuery(contactId: string, textId: string) {
  return queryOptions({
    queryKey: [...contactsKey, "raw-text", contactId, textId],
    queryFn: ({ signal }) =>
      call<typeof getRawText>({
        method: "GET",
        path: "/api/contacts/{contactId}/texts/{textId}/raw",
        params: { contactId, textId },
        signal,
      }),
  });
}

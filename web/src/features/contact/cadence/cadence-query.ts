import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as getCadence } from "../../../../../functions/suggestions/cadence/get-cadence.ts";
import type { contract as setCadence } from "../../../../../functions/suggestions/cadence/set-cadence.ts";
import type { contract as unsetCadence } from "../../../../../functions/suggestions/cadence/unset-cadence.ts";
import { call } from "../../../lib/call.ts";
import { contactsKey } from "../../../lib/contacts/queries.ts";

/** How often somebody is to be in touch with a contact, and when next. */
export function cadenceQuery(contactId: string) {
  return queryOptions({
    queryKey: [...contactsKey, "cadence", contactId],
    queryFn: ({ signal }) =>
      call<typeof getCadence>({
        method: "GET",
        path: "/api/contacts/{contactId}/cadence",
        params: { contactId },
        signal,
      }),
  });
}

/** Sets a contact's cadence by hand: days, null for none; `rule` leaves it to the rules. */
export function useSetCadence(contactId: string) {
  const client = useQueryClient();
  const params = { contactId };
  return useMutation({
    mutationFn: (days: number | null | "rule") =>
      days === "rule"
        ? call<typeof unsetCadence>({ method: "DELETE", path: "/api/contacts/{contactId}/cadence", params })
        : call<typeof setCadence>({
            method: "PUT",
            path: "/api/contacts/{contactId}/cadence",
            params,
            body: { days },
          }),
    onSuccess: (saved) => client.setQueryData(cadenceQuery(contactId).queryKey, saved),
  });
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as recordCallConsent } from "../../../../../functions/contacts/calls/record-call-consent.ts";
import type { contract as withdrawCallConsent } from "../../../../../functions/contacts/calls/withdraw-call-consent.ts";
import { call } from "../../../lib/call.ts";
import { contactQuery } from "../../../lib/contacts/contact-query.ts";
import { contactsKey } from "../../../lib/contacts/queries.ts";

/** Records that a contact agrees to be called, or takes it back (false); the cards say so when they are read again. */
export function useCallConsent(contactId: string) {
  const client = useQueryClient();
  const params = { contactId };
  return useMutation({
    mutationFn: (isGiven: boolean) =>
      isGiven
        ? call<typeof recordCallConsent>({
            method: "PUT",
            path: "/api/contacts/{contactId}/call-consent",
            params,
          })
        : call<typeof withdrawCallConsent>({
            method: "DELETE",
            path: "/api/contacts/{contactId}/call-consent",
            params,
          }),
    onSuccess: async (contact) => {
      await client.invalidateQueries({ queryKey: contactsKey, refetchType: "none" });
      client.setQueryData(contactQuery(contactId).queryKey, contact);
    },
  });
}

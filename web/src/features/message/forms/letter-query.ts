import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import type { contract as getLetter } from "../../../../../functions/suggestions/drafts/letter-forms/get-letter.ts";
import type { contract as setLetterChoice } from "../../../../../functions/suggestions/drafts/letter-forms/set-letter-choice.ts";
import { call } from "../../../lib/call.ts";
import { openAction } from "../../../lib/contacts/display.ts";
import { contactQuery } from "../../../lib/contacts/contact-query.ts";
import { contactsKey } from "../../../lib/contacts/queries.ts";
import type { OnWire } from "../../../lib/on-wire.ts";

/** The other forms of a contact's letter, and tu or vous; asked again once its message is another. */
export function letterQuery(contact: OnWire<ContactDetail>) {
  const contactId = contact.id;
  const action = openAction(contact);
  return queryOptions({
    queryKey: [...contactsKey, "letter", contactId, action?.id, action?.ai_iceBreakingMessage],
    queryFn: ({ signal }) =>
      call<typeof getLetter>({
        method: "GET",
        path: "/api/contacts/{contactId}/letter",
        params: { contactId },
        signal,
      }),
  });
}

/** Keeps how the person writes to a contact, from now on. */
export function useLetterChoice(contactId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Parameters<typeof put>[1]) => put(contactId, body),
    onSuccess: ({ channel, register }) =>
      client.setQueryData(
        contactQuery(contactId).queryKey,
        (contact) =>
          contact && { ...contact, letter: { channel: channel ?? contact.letter.channel, register } },
      ),
  });
}

const put = (
  contactId: string,
  body: { channel?: ContactDetail["letter"]["channel"]; register?: "tu" | "vous" },
) =>
  call<typeof setLetterChoice>({
    method: "PUT",
    path: "/api/contacts/{contactId}/letter-choice",
    params: { contactId },
    body,
  });

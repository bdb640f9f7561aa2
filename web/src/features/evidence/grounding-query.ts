import { keepPreviousData, queryOptions, skipToken } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../functions/contacts/contract.ts";
import type { Ungrounded } from "../../../../functions/contacts/grounding/contract.ts";
import type { contract as getGrounding } from "../../../../functions/contacts/grounding/get-grounding.ts";
import { call } from "../../lib/call.ts";
import { openAction } from "../../lib/contacts/display.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";
import type { OnWire } from "../../lib/on-wire.ts";

/** What nothing proves in the edited message of a contact, and what is set aside; asked again after each save. */
export function groundingQuery(contact: OnWire<ContactDetail>) {
  const contactId = contact.id;
  const action = openAction(contact);
  return queryOptions({
    queryKey: [...contactsKey, "grounding", contactId, action?.id, action?.ai_iceBreakingMessage],
    queryFn: ({ signal }) =>
      call<typeof getGrounding>({
        method: "GET",
        path: "/api/contacts/{contactId}/grounding",
        params: { contactId },
        signal,
      }),
    placeholderData: keepPreviousData,
    // A hint, not a need: without an answer nothing is shown.
    retry: false,
  });
}

/** The hints somebody has put away, for as long as they stay signed in: in memory, like all that is cached. */
export function putAwayQuery(contactId: string) {
  return queryOptions<string[]>({
    queryKey: ["put-away", contactId],
    queryFn: skipToken,
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** What a hint is known by once it was put away: another one of the same kind and words stays away too. */
export function hintKey({ kind, text }: Ungrounded): string {
  return `${kind} ${text}`;
}

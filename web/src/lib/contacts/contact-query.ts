import { queryOptions } from "@tanstack/react-query";
import type { Action } from "../../../../functions/suggestions/actions/contract.ts";
import type { contract as getContact } from "../../../../functions/contacts/get-contact.ts";
import { ApiError } from "../api-error.ts";
import { call } from "../call.ts";
import { loadMarkdown } from "../markdown.ts";
import { A_DAY, againAfter, contactsKey } from "./queries.ts";
import type { OnWire } from "../on-wire.ts";

/** One contact with all that its page shows at first; what is written with marks has their reader loaded by then. */
export function contactQuery(contactId: string) {
  return queryOptions({
    queryKey: [...contactsKey, "detail", contactId],
    queryFn: async ({ signal }) => {
      const contact = await call<typeof getContact>({
        method: "GET",
        path: "/api/contacts/{contactId}",
        params: { contactId },
        signal,
      }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return null;
      });
      // In the words of docs/product.md, 8; the page says it in French.
      if (contact === null)
        throw new ApiError({ code: "not_found", message: "Contact not found", status: 404 });
      await loadMarkdown(contact.actions.flatMap(textsOf));
      return contact;
    },
    gcTime: A_DAY,
    refetchInterval: againAfter,
    // Asking again would not make it exist.
    retry: (failures, error) => failures < 1 && !isMissing(error),
  });
}

/** Whether the server says there is no such contact: unknown, another organization's, or no id at all. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "not_found" || error.status === 400);
}

/** What of an action is shown as markdown. */
const textsOf = (action: OnWire<Action>): (string | null)[] => [
  action.ai_iceBreakingMessage,
  action.ai_draftedMessage,
  action.ai_prettyReasoning ?? action.ai_reasoning,
];

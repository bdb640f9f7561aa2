import type { QueryClient } from "@tanstack/react-query";
import type { Action } from "../../../../functions/actions/contract.ts";
import type { Contact, ContactDetail } from "../../../../functions/contacts/contract.ts";
import { contactsKey, feedQuery } from "./queries.ts";

/**
 * Puts the action the server just returned into what is cached, so that no screen shows its former state: a page may
 * show it that is of another record of the same person.
 */
export function applyAction(client: QueryClient, action: Action): void {
  client.setQueryData(
    feedQuery().queryKey,
    (feed) => feed && { ...feed, data: feed.data.map((item) => withAction(item, action)) },
  );
  client.setQueriesData<ContactDetail>(
    { queryKey: [...contactsKey, "detail"] },
    (contact) => contact && withAction(contact, action),
  );
}

function withAction<C extends Contact>(contact: C, action: Action): C {
  return { ...contact, actions: contact.actions.map((known) => (known.id === action.id ? action : known)) };
}

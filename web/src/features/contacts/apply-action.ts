import type { QueryClient } from "@tanstack/react-query";
import type { Action } from "../../../../functions/actions/contract.ts";
import type { Contact } from "../../../../functions/contacts/contract.ts";
import { contactQuery, feedQuery } from "./queries.ts";

/** Puts the action the server just returned into what is cached, so that no screen shows its former state. */
export function applyAction(client: QueryClient, action: Action): void {
  client.setQueryData(
    feedQuery().queryKey,
    (feed) => feed && { ...feed, data: feed.data.map((item) => withAction(item, action)) },
  );
  client.setQueryData(
    contactQuery(action.contactId).queryKey,
    (contact) => contact && withAction(contact, action),
  );
}

function withAction<C extends Contact>(contact: C, action: Action): C {
  if (contact.id !== action.contactId) return contact;
  return { ...contact, actions: contact.actions.map((known) => (known.id === action.id ? action : known)) };
}

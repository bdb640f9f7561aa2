import type { QueryClient } from "@tanstack/react-query";
import type { Action } from "../../../../functions/suggestions/actions/contract.ts";
import type { Contact, ContactDetail } from "../../../../functions/contacts/contract.ts";
import { contactsKey, feedQuery } from "./queries.ts";
import type { OnWire } from "../on-wire.ts";

/**
 * Puts the action the server just returned into what is cached, so that no screen shows its former state: a page may
 * show it that is of another record of the same person.
 */
export function applyAction(client: QueryClient, action: OnWire<Action>): void {
  client.setQueryData(
    feedQuery().queryKey,
    (feed) => feed && { ...feed, data: feed.data.map((item) => withAction(item, action)) },
  );
  client.setQueriesData<OnWire<ContactDetail>>(
    { queryKey: [...contactsKey, "detail"] },
    (contact) => contact && withAction(contact, action),
  );
}

function withAction<C extends OnWire<Contact>>(contact: C, action: OnWire<Action>): C {
  return { ...contact, actions: contact.actions.map((known) => (known.id === action.id ? action : known)) };
}

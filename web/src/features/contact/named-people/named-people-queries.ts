import { queryOptions } from "@tanstack/react-query";
import type { contract as getNamedPeople } from "../../../../../functions/suggestions/named-people/get-named-people.ts";
import type { contract as listNamedPeople } from "../../../../../functions/suggestions/named-people/list-named-people.ts";
import { call } from "../../../lib/call.ts";
import { contactsKey } from "../../../lib/contacts/queries.ts";

/** Whom the contacts of the day's list name: one call for all cards. */
export const namedOnCardsQuery = () =>
  queryOptions({
    queryKey: [...contactsKey, "named-people"],
    queryFn: ({ signal }) =>
      call<typeof listNamedPeople>({ method: "GET", path: "/api/me/named-people", signal }),
  });

/** Whom a contact names, and from whom they took over. */
export const namedPeopleQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...contactsKey, "named-people", contactId],
    queryFn: ({ signal }) =>
      call<typeof getNamedPeople>({
        method: "GET",
        path: "/api/contacts/{contactId}/named-people",
        params: { contactId },
        signal,
      }),
  });

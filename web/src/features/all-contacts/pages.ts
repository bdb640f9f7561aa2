import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Contact } from "../../../../functions/contacts/contract.ts";
import type { contract as listContacts } from "../../../../functions/contacts/list-contacts.ts";
import { call } from "../../lib/call.ts";
import { returned } from "../../lib/returned.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import type { useNarrowing } from "./narrowing.ts";

export const PAGE = 50;

type Query = ReturnType<typeof useNarrowing>["query"];

/** A page of the narrowed list, counted from 0. */
export const pageQuery = (query: Query, page: number) =>
  queryOptions({
    queryKey: [...contactsKey, "all", query, page],
    queryFn: async ({ signal }) =>
      returned(
        await call<typeof listContacts>({
          method: "GET",
          path: "/api/contacts",
          query: { ...query, offset: page * PAGE, pageSize: PAGE },
          signal,
        }),
        "contacts",
      ),
  });

/** How many contacts there are, by the first page; the count of before stays until the new one is known. */
export function useFirstPage(query: Query, enabled: boolean) {
  return useQuery({ ...pageQuery(query, 0), enabled, placeholderData: keepPreviousData });
}

/** Milliseconds one stays with the same pages before they are asked for: who scrolls past does not ask for all. */
const STAYED = 120;

/** Whether a value has been the same for a moment. */
function useStayed(value: string): boolean {
  const [stayed, setStayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStayed(value), STAYED);
    return () => clearTimeout(timer);
  }, [value]);
  return stayed === value;
}

/** The contacts that stand between two places less than a page apart, undefined for those on their way. */
export function useContactsBetween(
  query: Query,
  range: { from: number; to: number },
): (place: number) => OnWire<Contact> | undefined {
  const first = Math.floor(range.from / PAGE);
  const last = Math.floor(range.to / PAGE);
  const stayed = useStayed(`${first} ${last}`);
  const before = useQuery({ ...pageQuery(query, first), enabled: stayed });
  const after = useQuery({ ...pageQuery(query, last), enabled: stayed });
  return (place) => (Math.floor(place / PAGE) === first ? before : after).data?.data[place % PAGE];
}

import { queryOptions } from "@tanstack/react-query";
import type { contract as listObjections } from "../../../../../functions/suggestions/objections/list-objections.ts";
import { call } from "../../../lib/call.ts";
import { againAfter, contactsKey } from "../../../lib/contacts/queries.ts";

/** Milliseconds: after a first synchronization the day's list is made before the last texts are read. */
const WHILE_READ = 20_000;

/** Who may have asked to be contacted no more. Under the contacts' key: what changes them may settle it. */
export const objectionsQuery = () =>
  queryOptions({
    queryKey: [...contactsKey, "objections"],
    queryFn: ({ signal }) =>
      call<typeof listObjections>({ method: "GET", path: "/api/me/objections", signal }),
    refetchInterval: (query) =>
      againAfter(query) || (query.state.dataUpdateCount === 1 ? WHILE_READ : 10 * 60_000),
  });

import { queryOptions } from "@tanstack/react-query";
import type { listObjections } from "../../../../../functions/suggestions/contract.ts";
import { call } from "../../../lib/call.ts";
import { contactsKey } from "../queries.ts";

/** Who may have asked to be contacted no more. Under the contacts' key: what changes them may settle it. */
export const objectionsQuery = () =>
  queryOptions({
    queryKey: [...contactsKey, "objections"],
    queryFn: ({ signal }) =>
      call<typeof listObjections>({ method: "GET", path: "/api/me/objections", signal }),
  });

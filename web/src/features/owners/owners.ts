import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as assignOwners } from "../../../../functions/owners/assign-owners.ts";
import type { contract as listOwners } from "../../../../functions/owners/list-owners.ts";
import { call, type CallInput } from "../../lib/call.ts";
import { contactsKey } from "../../lib/contacts/queries.ts";

/** Whom the CRMs name as owners of contacts, and whose they are; for managers. Read again when contacts change. */
export function ownersQuery() {
  return queryOptions({
    queryKey: [...contactsKey, "owners"],
    queryFn: ({ signal }) => call<typeof listOwners>({ method: "GET", path: "/api/crm/owners", signal }),
    staleTime: 0,
  });
}

/** Keeps what was decided; the lists it changes are made anew by the server. */
export function useAssignOwners() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof assignOwners>["body"]>) =>
      call<typeof assignOwners>({ method: "PATCH", path: "/api/crm/owners", body }),
    onSuccess: ({ data, unowned, members }) => {
      client.setQueryData(ownersQuery().queryKey, { data, unowned, members });
      void client.invalidateQueries({ queryKey: contactsKey, refetchType: "none" });
    },
  });
}

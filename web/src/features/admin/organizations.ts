import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as createOrganization } from "../../../../functions/organizations/create-organization.ts";
import type { contract as deleteOrganization } from "../../../../functions/organizations/delete-organization.ts";
import type { contract as getOrganization } from "../../../../functions/organizations/get-organization.ts";
import type { contract as listOrganizations } from "../../../../functions/organizations/list-organizations.ts";
import type { contract as updateOrganization } from "../../../../functions/organizations/update-organization.ts";
import { call, type CallInput } from "../../lib/call.ts";
import { retry } from "../../ui/paged-list.tsx";

const organizationsKey = ["admin", "organizations"] as const;

type Query = NonNullable<CallInput<typeof listOrganizations>["query"]>;

/** A page of all organizations; the one before stays in sight until it is there. */
export function organizationsQuery(query: Query) {
  return queryOptions({
    queryKey: [...organizationsKey, "list", query],
    queryFn: ({ signal }) =>
      call<typeof listOrganizations>({ method: "GET", path: "/api/organizations", query, signal }),
    placeholderData: (before) => before,
    retry,
  });
}

/** One organization, by its id, for the product's administrators; what is refused is not asked for again. */
export function organizationByIdQuery(id: string) {
  return queryOptions({
    queryKey: [...organizationsKey, "one", id],
    queryFn: ({ signal }) =>
      call<typeof getOrganization>({
        method: "GET",
        path: "/api/organizations/{id}",
        params: { id },
        signal,
      }),
    retry,
  });
}

interface Described {
  name: string;
  domains: string[];
}

/** Creates an organization that has no members yet. */
export const useCreateOrganization = () =>
  useChange((body: Described) =>
    call<typeof createOrganization>({ method: "POST", path: "/api/organizations", body }),
  );

/** Changes an organization's name and replaces all its domains. */
export const useUpdateOrganization = (id: string) =>
  useChange((body: Described) =>
    call<typeof updateOrganization>({
      method: "PATCH",
      path: "/api/organizations/{id}",
      params: { id },
      body,
    }),
  );

/** Deletes an organization with all its data; its members keep their accounts. */
export const useDeleteOrganization = (id: string) =>
  useChange(() =>
    call<typeof deleteOrganization>({ method: "DELETE", path: "/api/organizations/{id}", params: { id } }),
  );

/** Users are shown with their organizations, and everything stands in the history. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ["admin"] }) });
}

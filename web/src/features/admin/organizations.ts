import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type {
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from "../../../../functions/organizations/contract.ts";
import { call, type CallInput } from "../../lib/call.ts";
import { retry } from "../../ui/paged-list.tsx";

const organizationsKey = ["admin", "organizations"] as const;

type Query = NonNullable<CallInput<typeof listOrganizations>["query"]>;

/** A page of all organizations. */
export function organizationsQuery(query: Query) {
  return queryOptions({
    queryKey: [...organizationsKey, "list", query],
    queryFn: ({ signal }) =>
      call<typeof listOrganizations>({ method: "GET", path: "/api/organizations", query, signal }),
    placeholderData: (before) => before,
    retry,
  });
}

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

export const useCreateOrganization = () =>
  useChange((body: Described) =>
    call<typeof createOrganization>({ method: "POST", path: "/api/organizations", body }),
  );

export const useUpdateOrganization = (id: string) =>
  useChange((body: Described) =>
    call<typeof updateOrganization>({
      method: "PATCH",
      path: "/api/organizations/{id}",
      params: { id },
      body,
    }),
  );

export const useDeleteOrganization = (id: string) =>
  useChange(() =>
    call<typeof deleteOrganization>({ method: "DELETE", path: "/api/organizations/{id}", params: { id } }),
  );

/** Users are shown with their organizations, and everything stands in the history. */
function useChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: ["admin"] }) });
}

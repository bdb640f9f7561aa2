import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { contract as getOrganizationSettings } from "../../../../../functions/settings/get-organization-settings.ts";
import type { contract as updateOrganizationSettings } from "../../../../../functions/settings/update-organization-settings.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call, type CallInput } from "../../../lib/call.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { notify } from "../../../ui/notify.ts";

type Change = NonNullable<CallInput<typeof updateOrganizationSettings>["body"]>;

/** What the owners of the active organization have chosen for all of it. */
export function organizationSettingsQuery() {
  return queryOptions({
    queryKey: ["organization-settings"],
    queryFn: ({ signal }) =>
      call<typeof getOrganizationSettings>({ method: "GET", path: "/api/settings/organization", signal }),
    // The right to write is granted in another tab.
    refetchOnWindowFocus: "always",
  });
}

/** The organization's choices, and how an owner changes them. */
export function useOrganizationSettings() {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery());
  const { queryKey } = organizationSettingsQuery();
  const { data: settings } = useQuery({
    ...organizationSettingsQuery(),
    enabled: session?.session.activeOrganizationId != null,
  });
  const change = useMutation({
    mutationFn: (body: Change) =>
      call<typeof updateOrganizationSettings>({ method: "PATCH", path: "/api/settings/organization", body }),
    onSuccess: (changed) => client.setQueryData(queryKey, changed),
    onError: (error) => notify({ kind: "error", text: `Le choix n’est pas enregistré. ${messageOf(error)}` }),
  });
  return { settings, change: change.mutate, changing: change.isPending };
}

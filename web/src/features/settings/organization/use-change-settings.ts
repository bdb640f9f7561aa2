import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract as updateOrganizationSettings } from "../../../../../functions/settings/update-organization-settings.ts";
import { messageOf } from "../../../lib/api-error.ts";
import { call, type CallInput } from "../../../lib/call.ts";
import { organizationSettingsQuery, useOrganizationSettings } from "../../../lib/organization-settings.ts";
import { sessionQuery } from "../../../lib/session.ts";
import { notify } from "../../../ui/notify.ts";

type Change = NonNullable<CallInput<typeof updateOrganizationSettings>["body"]>;

/** The organization's choices, and how an owner changes them. */
export function useChangeSettings() {
  const client = useQueryClient();
  const settings = useOrganizationSettings();
  const change = useMutation({
    mutationFn: (body: Change) =>
      call<typeof updateOrganizationSettings>({ method: "PATCH", path: "/api/settings/organization", body }),
    onSuccess: async (changed, body) => {
      client.setQueryData(organizationSettingsQuery().queryKey, changed);
      // Whose days are shown is said with the session.
      if (body.timeZone !== undefined) await client.invalidateQueries(sessionQuery());
    },
    onError: (error) => notify({ kind: "error", text: `Le choix n’est pas enregistré. ${messageOf(error)}` }),
  });
  return { settings, change: change.mutate, changing: change.isPending };
}

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { contract as getPreferences } from "../../../../functions/preferences/get-preferences.ts";
import type { contract as updatePreferences } from "../../../../functions/preferences/update-preferences.ts";
import { messageOf } from "../../lib/api-error.ts";
import { call, type CallInput } from "../../lib/call.ts";
import { sessionQuery } from "../../lib/session.ts";
import { notify } from "../../ui/notify.ts";

type Change = NonNullable<CallInput<typeof updatePreferences>["body"]>;

/** The signed-in person's preferences in their active organization. */
export function preferencesQuery() {
  return queryOptions({
    queryKey: ["preferences"],
    queryFn: ({ signal }) =>
      call<typeof getPreferences>({ method: "GET", path: "/api/me/preferences", signal }),
  });
}

/** How the signed-in person writes, signs and works in their organization, and how they change it. */
export function usePreferences() {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery());
  const { queryKey } = preferencesQuery();
  const { data: preferences } = useQuery({
    ...preferencesQuery(),
    enabled: session?.session.activeOrganizationId != null,
  });
  const change = useMutation({
    mutationFn: (body: Change) =>
      call<typeof updatePreferences>({ method: "PATCH", path: "/api/me/preferences", body }),
    // One after the other: what was chosen last is what is kept.
    scope: { id: "preferences" },
    onMutate: (body) => client.setQueryData(queryKey, (before) => before && { ...before, ...body }),
    onSuccess: async (changed, body) => {
      if (client.isMutating({ mutationKey: ["preferences"] }) === 1) client.setQueryData(queryKey, changed);
      // Whose days are shown is said with the session.
      if (body.timeZone !== undefined) await client.invalidateQueries(sessionQuery());
    },
    mutationKey: ["preferences"],
    onError: (error) => {
      notify({
        kind: "error",
        text: `Le choix n’est pas enregistré. ${messageOf(error)}`,
        id: "preferences",
      });
      return client.invalidateQueries({ queryKey });
    },
  });
  return { preferences, change };
}

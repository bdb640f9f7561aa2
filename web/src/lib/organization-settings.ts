import { queryOptions, useQuery } from "@tanstack/react-query";
import type { contract as getOrganizationSettings } from "../../../functions/settings/get-organization-settings.ts";
import { call } from "./call.ts";
import { useActiveOrganization } from "./session.ts";

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

/** The active organization's choices; undefined until they are known. */
export function useOrganizationSettings() {
  const isKnown = useActiveOrganization() !== null;
  return useQuery({ ...organizationSettingsQuery(), enabled: isKnown }).data;
}

import { queryOptions } from "@tanstack/react-query";
import type { getFullOrganization, listOwnOrganizations } from "../../../functions/auth/contract.ts";
import { call } from "./call.ts";

export const organizationKey = ["organization"] as const;

/** An organization with its members, teams and invitations, for one of its members. */
export function organizationQuery(organizationId: string) {
  return queryOptions({
    queryKey: [...organizationKey, organizationId],
    queryFn: ({ signal }) =>
      call<typeof getFullOrganization>({
        method: "GET",
        path: "/api/auth/organization/get-full-organization",
        query: { organizationId },
        signal,
      }),
  });
}

/** The organizations the signed-in person belongs to. */
export function myOrganizationsQuery() {
  return queryOptions({
    queryKey: ["my-organizations"],
    queryFn: ({ signal }) =>
      call<typeof listOwnOrganizations>({ method: "GET", path: "/api/auth/organization/list", signal }),
  });
}

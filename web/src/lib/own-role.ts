import { useQuery } from "@tanstack/react-query";
import { isProductAdmin, managesMembers } from "./roles.ts";
import { sessionQuery } from "./session.ts";
import { organizationQuery } from "./organization-query.ts";

/**
 * The signed-in person's role in their active organization, as the server decides it: the product's own
 * administrators count as its owners. Undefined until known, and where others have no organization.
 */
export function useOwnRole() {
  const { data: session } = useQuery(sessionQuery());
  const organizationId = session?.session.activeOrganizationId ?? "";
  const administrates = isProductAdmin(session);
  const organization = useQuery({
    ...organizationQuery(organizationId),
    enabled: organizationId !== "" && !administrates,
  });
  const mine = organization.data?.members.find(({ userId }) => userId === session?.user.id);
  const known = organization.data === undefined ? undefined : (mine?.role ?? "member");
  return { role: administrates ? "owner" : known, session, organizationId, organization };
}

/** Whether the signed-in person manages their active organization; false until it is known. */
export function useManages(): boolean {
  return managesMembers(useOwnRole().role ?? "");
}

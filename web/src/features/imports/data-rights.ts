import { useQuery } from "@tanstack/react-query";
import { isOwner, managesMembers } from "../../lib/roles.ts";
import { sessionQuery } from "../../lib/session.ts";
import { organizationQuery } from "../team/organization.ts";

/**
 * What the signed-in person may do with the data of their active organization, as the server decides it: the
 * product's own administrators count as its owners. `rights` is undefined until known, null without an organization.
 */
export function useDataRights() {
  const { data: session } = useQuery(sessionQuery());
  const organizationId = session?.session.activeOrganizationId ?? "";
  const isProductAdmin = session?.user.role?.split(",").includes("admin") === true;
  const organization = useQuery({
    ...organizationQuery(organizationId),
    enabled: organizationId !== "" && !isProductAdmin,
  });
  const mine = organization.data?.members.find(({ userId }) => userId === session?.user.id);
  const role = isProductAdmin
    ? "owner"
    : organization.data === undefined
      ? undefined
      : (mine?.role ?? "member");

  return {
    rights: session == null || organizationId === "" ? null : rightsOf(role),
    /** Whose export it is: nothing of one person is shown to the next. */
    exportKey: ["export", session?.user.id ?? "", organizationId] as const,
    error: organization.error,
    retry: () => void organization.refetch(),
  };
}

function rightsOf(role: string | undefined): { imports: boolean; exports: boolean } | undefined {
  return role === undefined ? undefined : { imports: managesMembers(role), exports: isOwner(role) };
}

import { isOwner, managesMembers } from "../../lib/roles.ts";
import { useOwnRole } from "../../lib/own-role.ts";

/**
 * What the signed-in person may do with the data of their active organization. `rights` is undefined until known,
 * null without an organization.
 */
export function useDataRights() {
  const { role, session, organizationId, organization } = useOwnRole();
  return {
    rights: session == null || organizationId === "" ? null : rightsOf(role),
    /** Names of those who may import. */
    managers: (organization.data?.members ?? []).flatMap(({ role: given, user }) =>
      managesMembers(given) ? user.name : [],
    ),
    /** Whose export it is: nothing of one person is shown to the next. */
    exportKey: ["export", session?.user.id ?? "", organizationId] as const,
    error: organization.error,
    retry: () => void organization.refetch(),
  };
}

function rightsOf(role: string | undefined): { imports: boolean; exports: boolean } | undefined {
  return role === undefined ? undefined : { imports: managesMembers(role), exports: isOwner(role) };
}

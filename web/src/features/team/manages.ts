import { useQuery } from "@tanstack/react-query";
import { managesMembers } from "../../lib/roles.ts";
import { sessionQuery } from "../../lib/session.ts";
import { organizationQuery } from "./organization.ts";

/** Whether the signed-in person manages their active organization; false until it is known. */
export function useManages(): boolean {
  const { data: session } = useQuery(sessionQuery());
  const organizationId = session?.session.activeOrganizationId ?? "";
  const isProductAdmin = session?.user.role?.split(",").includes("admin") === true;
  const organization = useQuery({
    ...organizationQuery(organizationId),
    enabled: organizationId !== "" && !isProductAdmin,
  });
  const mine = organization.data?.members.find(({ userId }) => userId === session?.user.id);
  return isProductAdmin || managesMembers(mine?.role ?? "");
}

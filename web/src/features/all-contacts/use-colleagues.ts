import { useQuery } from "@tanstack/react-query";
import { sessionQuery } from "../../lib/session.ts";
import { organizationQuery } from "../../lib/organization-query.ts";

/** Names of the organization's other members by their id, in the order of the alphabet; empty until they are known. */
export function useColleagues(organizationId: string | null): ReadonlyMap<string, string> {
  const { data: session } = useQuery(sessionQuery());
  const { data } = useQuery({
    ...organizationQuery(organizationId ?? ""),
    enabled: organizationId !== null,
  });
  const others = (data?.members ?? []).filter(({ userId }) => userId !== session?.user.id);
  return new Map(
    others
      .map(({ userId, user }) => [userId, user.name] as const)
      .toSorted(([, one], [, other]) => one.localeCompare(other, "fr")),
  );
}

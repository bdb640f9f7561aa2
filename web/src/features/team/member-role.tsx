import type { Member } from "../../../../functions/auth/contract.ts";
import { capitalized } from "../../lib/capitalized.ts";
import { roleName, rolesGivenBy } from "../../lib/roles.ts";
import { MemberChoice } from "./member-choice.tsx";
import { useChangeRole } from "./organization.ts";

interface Props {
  organizationId: string;
  member: Member;
  myRole: string;
}

/** A member's role; several are kept as they are until another is chosen. */
export function MemberRole({ organizationId, member, myRole }: Props) {
  const change = useChangeRole();
  const { name } = member.user;
  const given = rolesGivenBy(myRole);
  const options = given.some(({ value }) => value === member.role)
    ? given
    : [{ value: member.role, label: capitalized(roleName(member.role)) }, ...given];
  return (
    <MemberChoice
      label={`Rôle de ${name}`}
      options={options}
      current={member.role}
      submit="Changer le rôle"
      save={(role) => change.mutateAsync({ organizationId, memberId: member.id, role })}
      done={(role) => `${name} est maintenant ${roleName(role)}`}
      failed="Le rôle n’a pas changé."
    />
  );
}

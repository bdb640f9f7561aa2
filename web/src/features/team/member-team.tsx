import type { Member, Organization } from "../../../../functions/auth/contract.ts";
import { MemberChoice } from "./member-choice.tsx";
import { useMoveMember } from "./organization.ts";
import type { OnWire } from "../../lib/on-wire.ts";

interface Props {
  organization: OnWire<Organization>;
  member: Member;
}

/** A member's team, and the way into another. */
export function MemberTeam({ organization: { id, teams }, member }: Props) {
  const move = useMoveMember();
  const { name } = member.user;
  const options = teams
    .map((team) => ({ value: team.id, label: team.name }))
    .toSorted((one, other) => one.label.localeCompare(other.label, "fr"));
  const nameOf = (teamId: string) => options.find(({ value }) => value === teamId)?.label;
  return (
    <MemberChoice
      label={`Équipe de ${name}`}
      options={[{ value: "", label: "Aucune" }, ...options]}
      current={member.teamId ?? ""}
      submit="Changer d’équipe"
      save={(teamId) => move.mutateAsync({ organizationId: id, member, teamId: teamId || null })}
      done={(teamId) =>
        teamId === ""
          ? `${name} n’est plus dans une équipe`
          : `${name} est maintenant dans l’équipe ${nameOf(teamId)}`
      }
      failed="L’équipe n’a pas changé."
    />
  );
}

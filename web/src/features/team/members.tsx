import { useRef } from "react";
import { capitalized, isOwner, managesMembers, roleName } from "../../lib/roles.ts";
import { MemberRole } from "./member-role.tsx";
import type { Member, Organization } from "./organization.ts";
import { RemoveMember } from "./remove-member.tsx";
import styles from "./team-screen.module.css";

interface Props {
  organization: Organization;
  /** The signed-in person's id, and their role here. */
  me: string;
  myRole: string;
}

/** The members with their roles. Only owners touch owners; nobody removes themselves here. */
export function Members({ organization, me, myRole }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  const mayChange = ({ userId, role }: Member) =>
    userId !== me && managesMembers(myRole) && (isOwner(myRole) || !isOwner(role));
  return (
    <section aria-labelledby="members">
      <h2 id="members" ref={title} tabIndex={-1}>
        Membres
      </h2>
      <ul>
        {organization.members.map((member) => (
          <li key={member.id} className={styles["row"]}>
            <div className={styles["what"]}>
              <h3>
                {member.user.name}
                {member.userId === me && " (vous)"}
              </h3>
              <p>{member.user.email}</p>
            </div>
            {mayChange(member) ? (
              <div className={styles["ways"]}>
                <MemberRole organizationId={organization.id} member={member} myRole={myRole} />
                <RemoveMember
                  organization={organization}
                  member={member}
                  onRemoved={() => title.current?.focus()}
                />
              </div>
            ) : (
              <span className={styles["role"]}>{capitalized(roleName(member.role))}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

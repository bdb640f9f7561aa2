import { type FormEvent, useRef, useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { capitalized, roleName, rolesGivenBy } from "../../lib/roles.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { type Member, useChangeRole } from "./organization.ts";
import styles from "./team-screen.module.css";

interface Props {
  organizationId: string;
  member: Member;
  myRole: string;
}

/** A member's role. Choosing changes nothing yet: the arrows of the keyboard pass over roles on their way. */
export function MemberRole({ organizationId, member, myRole }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const [other, setOther] = useState<string | null>(null);
  const chosen = other ?? member.role;
  const change = useChangeRole();
  const { name } = member.user;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { organizationId, memberId: member.id, role: chosen },
      {
        onSuccess: () => {
          setOther(null);
          // The button goes, and the focus with it.
          select.current?.focus();
          notify({ kind: "success", text: `${name} est maintenant ${roleName(chosen)}`, id: "team" });
        },
        onError: (error) =>
          notify({ kind: "error", text: `Le rôle n’a pas changé. ${messageOf(error)}`, id: "team" }),
      },
    );
  };
  const given = rolesGivenBy(myRole);
  const options = given.some(({ value }) => value === member.role)
    ? given
    : [{ value: member.role, label: capitalized(roleName(member.role)) }, ...given];
  return (
    <form className={styles["choose"]} onSubmit={submit}>
      <SelectField
        label={`Rôle de ${name}`}
        labelHidden
        ref={select}
        options={options}
        value={chosen}
        onChange={(event) => setOther(event.target.value)}
      />
      {chosen !== member.role && (
        <Button type="submit" busy={change.isPending} disabled={change.isPending}>
          Changer le rôle
        </Button>
      )}
    </form>
  );
}

import { useState } from "react";
import type { Member, Organization } from "../../../../functions/auth/contract.ts";
import { messageOf } from "../../lib/api-error.ts";
import type { OnWire } from "../../lib/on-wire.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog, useDialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { notify } from "../../ui/notify.ts";
import { useRemoveMember } from "./organization.ts";

interface Props {
  organization: OnWire<Organization>;
  member: Member;
  /** The row is about to go, and the focus with it. */
  onRemoved: () => void;
}

/** Takes a member out of the organization once their address is typed. */
export function RemoveMember({ organization, member, onRemoved }: Props) {
  const dialog = useDialog();
  const [typed, setTyped] = useState("");
  const remove = useRemoveMember();
  const { name, email } = member.user;
  const confirmed = typed.trim().toLowerCase() === email.toLowerCase();

  const open = () => {
    setTyped("");
    remove.reset();
    dialog.open();
  };
  const submit = async () => {
    // Not a callback of `mutate`: those are dropped when the row goes.
    await remove
      .mutateAsync({ organizationId: organization.id, memberIdOrEmail: member.id })
      .then(() => {
        dialog.close();
        onRemoved();
        notify({ kind: "success", text: `${name} ne fait plus partie de ${organization.name}`, id: "team" });
      })
      .catch(() => undefined);
  };

  return (
    <>
      <Button weight="quiet" aria-label={`Retirer ${name}`} onClick={open}>
        Retirer
      </Button>
      <FormDialog
        control={dialog}
        title={`Retirer ${name}`}
        onSubmit={() => void submit()}
        wrong={remove.isError ? messageOf(remove.error) : null}
        confirm={{
          label: "Retirer de l’équipe",
          weight: "danger",
          busy: remove.isPending,
          disabled: !confirmed || remove.isPending,
        }}
      >
        <p>
          {name} n’aura plus accès à {organization.name}. Pour confirmer, tapez son adresse&nbsp;:{" "}
          <strong>{email}</strong>
        </p>
        <Field
          label="Adresse e-mail"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormDialog>
    </>
  );
}
